package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.total.SettleTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was counted once and counts for nothing now leaves a contribution, which expires, whether the entity is deleted or not. */
@RelataTest
class UncountedTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Desks").entities(Desk.class, Ticket.class)
            .totals(Total.of(Ticket.class).per(Desk.class).where("open", true).named("openTickets")).model());
    private static final CoreKey TICKET = CoreKey.of(new EntityRef("ticket", "1"));
    private static final CopyKey CONTRIBUTION = TotalKey.contribution(TICKET);

    @Entity(collection = "desks")
    @SortBy("name")
    record Desk(@NotBlank String name) {
    }

    @Entity(collection = "tickets")
    @SortBy("title")
    record Ticket(@BelongsTo(Desk.class) @NotBlank String deskId, @NotBlank String title, boolean open) {
    }

    @BeforeEach
    void ticketThatIsOpenNoMore(TestApi api, RelataSystem system) {
        api.put("/desks/a", new Desk("A")).expect(201);
        api.put("/tickets/1", new Ticket("a", "Lamp", true)).expect(201);
        system.settle();
        assertThat(openTickets(api)).isEqualTo(1);
        api.patch("/tickets/1", Map.of("open", false)).expect(200);
        system.settle();
    }

    @Test
    void itsContributionExpires(TestApi api, RelataSystem system) {
        assertThat(isOverIn29To31Days(contribution(system))).isTrue();
        api.delete("/tickets/1").expect(204);
        system.settle();
        assertThat(isOverIn29To31Days(contribution(system))).isTrue();
        assertThat(openTickets(api)).isZero();
        system.assertConverged();
    }

    @Test
    void whatComesLateAfterThatChangesNothing(TestApi api, RelataSystem system) {
        api.delete("/tickets/1").expect(204);
        system.settle();
        system.dynamoDb().deleteItem(delete -> delete.tableName(name(system)).key(AttributeValues.of(Item.of(CONTRIBUTION))));

        new SettleTotals(MODEL, table(system), Clock.systemUTC()).settle(List.of(TICKET));

        assertThat(openTickets(api)).isZero();
        assertThat(isOverIn29To31Days(contribution(system))).as("it leaves what expires again").isTrue();
        system.assertConverged();
    }

    @Test
    void itCountsAgainAndIsKept(TestApi api, RelataSystem system) {
        api.patch("/tickets/1", Map.of("open", true)).expect(200);
        system.settle();

        assertThat(contribution(system).has("expiresAt")).isFalse();
        assertThat(openTickets(api)).isEqualTo(1);
        system.assertConverged();
    }

    /** Time to Live leaves no tombstone, from whose version the next life would go on. */
    @Test
    void whatExpiredAndIsCreatedAgainByAClockBehindIsCounted(TestApi api, RelataSystem system) {
        api.patch("/tickets/1", Map.of("open", true)).expect(200);
        system.settle();
        Item ticket = table(system).get(TICKET, Consistency.STRONG).orElseThrow();
        system.dynamoDb().deleteItem(delete -> delete.tableName(name(system)).key(AttributeValues.of(Item.of(TICKET))));
        system.settle();
        assertThat(openTickets(api)).isZero();
        long earlier = ticket.number("life") - Duration.ofMinutes(5).toMillis() * 1000;

        system.dynamoDb().putItem(put -> put.tableName(name(system))
                .item(AttributeValues.of(ticket.with("version", earlier).with("life", earlier))));
        system.settle();

        assertThat(openTickets(api)).isEqualTo(1);
        assertThat(contribution(system).number("version")).isEqualTo(earlier);
        system.assertConverged();
    }

    @Test
    void oneThatWouldStayForEverIsFoundAndRepaired(TestApi api, RelataSystem system) {
        neverExpiring(system);
        Finding found = judged(system);
        assertThat(found.fault()).isEqualTo(Fault.MISCOUNTED);
        assertThat(found.detail()).isEqualTo("it counts for nothing, and would stay for ever");
        assertThat(new Repair(MODEL, table(system), Clock.systemUTC()).repair(found)).isTrue();
        system.assertConverged();

        api.delete("/tickets/1").expect(204);
        system.settle();
        system.dynamoDb().deleteItem(delete -> delete.tableName(name(system)).key(AttributeValues.of(Item.of(TICKET))));
        neverExpiring(system);
        assertThat(new Repair(MODEL, table(system), Clock.systemUTC()).repair(judged(system))).as("nor where its entity is gone").isTrue();
        assertThat(isOverIn29To31Days(contribution(system))).isTrue();
        system.assertConverged();
    }

    private static int openTickets(TestApi api) {
        return api.get("/desks/a/totals").at("/openTickets/count").asInt();
    }

    private static String name(RelataSystem system) {
        return system.relata().table().name();
    }

    private static DynamoDbCopyTable table(RelataSystem system) {
        return new DynamoDbCopyTable(system.dynamoDb(), name(system));
    }

    private static Item contribution(RelataSystem system) {
        return table(system).get(CONTRIBUTION, Consistency.STRONG).orElseThrow();
    }

    private static boolean isOverIn29To31Days(Item contribution) {
        Instant end = Instant.ofEpochSecond(contribution.number("expiresAt"));
        return !contribution.has("parts") && end.isAfter(Instant.now().plus(Duration.ofDays(29)))
                && end.isBefore(Instant.now().plus(Duration.ofDays(31)));
    }

    private static void neverExpiring(RelataSystem system) {
        system.dynamoDb().updateItem(update -> update.tableName(name(system)).key(AttributeValues.of(Item.of(CONTRIBUTION)))
                .updateExpression("REMOVE expiresAt"));
    }

    private static Finding judged(RelataSystem system) {
        List<Finding> found = new Verify(MODEL, table(system), Clock.systemUTC()).page(0, 1, Optional.empty()).suspects();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
