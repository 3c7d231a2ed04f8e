package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.NoOverlap;
import io.relata.annotation.Versioned;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.verify.RepairOutcome;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A calendar without double bookings, also of bookings that are older than the rule. */
class NoOverlapTest {
    private static final DynamoDbEndpoint DYNAMODB = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint());
    private static final TableModel BEFORE = TableModel.of(Schema.table("Calendar").entities(Vet.class, AnyBooking.class).model());
    private static final TableModel MODEL = TableModel.of(Schema.table("Calendar").entities(Vet.class, Booking.class).model());

    private final String table = "Calendar-" + UUID.randomUUID();
    private RelataSystem system;
    private TestApi api;

    enum Status {
        BOOKED, CANCELLED
    }

    @Entity(collection = "vets")
    record Vet(@NotBlank String name) {
    }

    @Entity(collection = "bookings", name = "booking")
    @Versioned
    record AnyBooking(@BelongsTo(Vet.class) String vetId, Instant startsAt, Instant endsAt, Status status) {
    }

    @Entity(collection = "bookings")
    @Versioned
    @NoOverlap(of = "vetId", from = "startsAt", to = "endsAt", step = "PT15M", unless = "status=CANCELLED")
    record Booking(@BelongsTo(Vet.class) String vetId, Instant startsAt, Instant endsAt, Status status) {
    }

    private void deploy(TableModel model) {
        system = StartSystem.of(model, DYNAMODB, table, given -> ApplicationCode.of(given, List.of()));
        api = system.api();
    }

    @BeforeEach
    void vets() {
        deploy(BEFORE);
        api.put("/vets/lee", new Vet("Lee")).expect(201);
    }

    @AfterEach
    void end() {
        system.end();
    }

    private static Booking booking(String from, String to) {
        return new Booking("lee", Instant.parse("2026-11-20T" + from + ":00Z"), Instant.parse("2026-11-20T" + to + ":00Z"), Status.BOOKED);
    }

    private List<Item> guards() {
        return new DynamoDbCopyTable(system.dynamoDb(), table).scan(0, 1, Optional.empty(), 1000).items().stream().filter(Kind.GUARD::is)
                .toList();
    }

    /** What a run of {@code ./relata migrate} finds, which is not repaired. */
    private List<String> left(boolean ready) {
        List<String> left = new ArrayList<>();
        Migrate.Outcome outcome = Migrate.local(MODEL, system.dynamoDb(), table).run(VerifyTable.Order.AT_ONCE, new Report() {
            @Override
            public synchronized void finding(Finding finding, RepairOutcome repaired) {
                String told = finding.fault() + ": " + finding.detail().replaceAll("sha256-\\w+", "...");
                if (repaired != RepairOutcome.REPAIRED && !left.contains(told)) {
                    left.add(told);
                }
            }

            @Override
            public void progress(int segment, VerifyCounts counts) {
            }

            @Override
            public void summary(VerifyCounts counts) {
            }
        });
        assertThat(outcome.isComplete()).isEqualTo(ready);
        return left;
    }

    @Test
    void overlapIsRefusedWithWhatIsTaken() {
        deploy(MODEL);
        api.put("/bookings/1", booking("09:00", "10:00")).expect(201);

        TestAnswer taken = api.post("/bookings", booking("08:30", "09:45")).expect(409);
        assertThat(taken.at("/type").asText()).isEqualTo("urn:relata:problem:unique-value-taken");
        assertThat(taken.at("/detail").asText()).isEqualTo("another booking has this vetId at 2026-11-20T09:00:00Z, and no two may "
                + "overlap: choose another time, or move the other booking first");
        api.post("/bookings", booking("10:00", "11:00")).expect(201);
        api.patch("/bookings/1", Map.of("status", "CANCELLED")).expect(200);
        api.post("/bookings", booking("08:30", "10:00")).expect(201);
        JsonNode wrong = api.put("/bookings/9", booking("11:20", "11:10")).expect(422).json();
        assertThat(wrong.at("/errors").findValuesAsText("pointer")).containsExactly("/endsAt", "/startsAt");
        system.assertConverged();
    }

    @Test
    void descriptionSaysWhatTimesAreRight() {
        deploy(MODEL);
        JsonNode attributes = api.get("/openapi.json").expect(200).at("/components/schemas/BookingInput/properties");
        String grid = "A multiple of 15 minutes, counted from midnight in UTC";
        assertThat(attributes.at("/startsAt/description").asText()).isEqualTo(grid);
        assertThat(attributes.at("/endsAt/description").asText())
                .isEqualTo(grid + ": at most 10 hours after startsAt. No two with the same vetId overlap: 409");
    }

    @Test
    void deletedBookingComesBackIfItsTimeIsFree() {
        deploy(MODEL);
        api.put("/bookings/1", booking("09:00", "10:00")).expect(201);
        api.delete("/bookings/1").expect(204);
        api.put("/bookings/2", booking("09:45", "10:00")).expect(201);

        assertThat(api.send("POST", "/bookings/1/restore").expect(422).at("/errors/0").toString()).isEqualTo(
                "{\"pointer\":\"/vetId\",\"detail\":\"another booking has this vetId at this time by now, and no two may overlap: "
                        + "change the other booking first\"}");
        api.delete("/bookings/2").expect(204);
        api.send("POST", "/bookings/1/restore").expect(200);
        assertThat(guards()).hasSize(4);
        system.assertConverged();
    }

    @Test
    void bookingsSwapTheirTimesInOneBatchThroughAnother() {
        deploy(MODEL);
        api.put("/bookings/1", booking("09:00", "10:00")).expect(201);
        api.put("/bookings/2", booking("10:00", "11:00")).expect(201);

        List<Map<String, Object>> moves = Stream.of(Map.entry("1", booking("12:00", "13:00")), Map.entry("2", booking("09:00", "10:00")),
                Map.entry("1", booking("10:00", "11:00")))
                .map(move -> Map.of("method", "PUT", "path", "/bookings/" + move.getKey(), "body", move.getValue())).toList();
        api.post("/batch", Map.of("atomic", true, "requests", moves)).expect(200);

        assertThat(guards()).hasSize(8);
        system.assertConverged();
    }

    /** Written before the model had the rule: each pair is told, and claimed is what nobody else has. */
    @Test
    void olderBookingsAreClaimedAndThoseThatOverlapAreListedInPairs() {
        api.put("/bookings/1", booking("09:00", "10:00")).expect(201);
        api.put("/bookings/2", booking("12:00", "12:30")).expect(201);
        system.settle();
        deploy(MODEL);
        assertThat(left(true)).isEmpty();
        assertThat(guards()).hasSize(6);

        deploy(BEFORE);
        api.put("/bookings/3", booking("09:30", "12:15")).expect(201);
        api.put("/bookings/4", new Booking("lee", Instant.EPOCH, Instant.parse("2026-11-20T08:00:00Z"), Status.BOOKED)).expect(201);
        system.settle();
        deploy(MODEL);
        assertThat(left(false)).containsExactlyInAnyOrder(
                "DUPLICATE_VALUE: booking#3 and booking#1 have the same vetId+startsAt+endsAt+PT15M, and the latter holds "
                        + "unique:booking.vetId+startsAt+endsAt+PT15M:...: give one of them another",
                "DUPLICATE_VALUE: booking#3 and booking#2 have the same vetId+startsAt+endsAt+PT15M, and the latter holds "
                        + "unique:booking.vetId+startsAt+endsAt+PT15M:...: give one of them another",
                "OWNER_WITHOUT_GUARD: it has more time than can be held, and so it holds none: make it shorter");

        assertThat(api.patch("/bookings/4", Map.of("endsAt", "2026-11-20T07:00:00Z")).expect(422).at("/detail").asText())
                .isEqualTo("/endsAt: it can be 10 hours after startsAt at the most, 40 steps of 15 minutes");
        api.delete("/bookings/4").expect(204);
        api.put("/bookings/3", booking("10:00", "12:00")).expect(200);
        system.settle();
        assertThat(left(true)).isEmpty();
        assertThat(guards()).hasSize(14);
        system.assertConverged();
    }

    @Test
    void guardOfNobodyAndMissingGuardsAreRepaired() {
        deploy(MODEL);
        api.put("/bookings/1", booking("09:00", "10:00")).expect(201);
        system.settle();
        Item guard = guards().get(0);
        DynamoDbCopyTable items = new DynamoDbCopyTable(system.dynamoDb(), table);
        guards().stream().skip(2).forEach(item -> system.dynamoDb().deleteItem(request -> request.tableName(table)
                .key(Map.of("id", text(item.string("id")), "type", text(item.string("type"))))));
        String other = guard.string("id").replace("2026-11-20", "2026-11-21");
        system.dynamoDb().putItem(request -> request.tableName(table).item(Map.of("id", text(other), "type", text(other), "kind",
                text("guard"), "owner", text("1"))));
        assertThat(guards()).hasSize(3);

        Migrate.Outcome outcome = Migrate.local(MODEL, system.dynamoDb(), table).run(VerifyTable.Order.AT_ONCE, Report.NONE);

        assertThat(outcome.counts().found()).containsOnlyKeys(Fault.OWNER_WITHOUT_GUARD, Fault.GUARD_WITHOUT_OWNER);
        assertThat(outcome.isComplete()).isTrue();
        assertThat(guards()).hasSize(4).extracting(Item::key).doesNotContain(guard.with("id", other).with("type", other).key());
        assertThat(items.scan(0, 1, Optional.empty(), 1000).items()).isNotEmpty();
    }

    private static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }
}
