package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.access.CountedTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A vet has so many bookings a day, a customer so many orders a month: exactly, whoever books, moves and cancels at once. */
class AtMostPerPeriodTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Practice").entities(Vet.class, Booking.class, Order.class, Shift.class).model());
    private static final TableModel IN_TOKYO = TableModel
            .of(Schema.table("Practice").entities(Vet.class, BookingInTokyo.class, Order.class, Shift.class).model());
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final int CALLERS = 60;
    private static final int MOST = 2;
    private static final String FULL = "vet v has 2 bookings with startsAt on 2026-11-20 (Europe/Berlin), the most that it can have in a "
            + "day: choose another day, or delete one first";

    @Entity(collection = "vets")
    record Vet(String name, Integer shiftsAMonth) {
    }

    @Entity(collection = "bookings")
    @Versioned
    record Booking(@BelongsTo(Vet.class) @AtMost(value = MOST, per = "startsAt.day", zone = "Europe/Berlin") String vetId,
            Instant startsAt, String note) {
    }

    @Entity(name = "booking", collection = "bookings")
    @Versioned
    record BookingInTokyo(@BelongsTo(Vet.class) @AtMost(value = MOST, per = "startsAt.day", zone = "Asia/Tokyo") String vetId,
            Instant startsAt, String note) {
    }

    @Entity(collection = "orders")
    record Order(@BelongsTo(Vet.class) @AtMost(3) @AtMost(value = 1, per = "createdAt.month", shards = 2) String vetId,
            @Expires Instant heldUntil) {
    }

    @Entity(collection = "shifts")
    record Shift(@BelongsTo(value = Vet.class, exists = true) @AtMost(by = "shiftsAMonth", per = "on.month") String vetId, LocalDate on) {
    }

    private final LocalTable table = new LocalTable(MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");
    private final Desk desk = new Desk(bench(MODEL, table.core()));

    private WriteContext bench(TableModel model, CoreTable core) {
        return new WriteContext(model, core, clock, OptimisticRetry.waiting());
    }

    AtMostPerPeriodTest() {
        desk.put("vet", "v", "{'name': 'Vera', 'shiftsAMonth': 1}");
        desk.put("vet", "w", "{'name': 'Willy'}");
    }

    @Test
    void refusesOneMoreThanADayMayHave() {
        book("1", "2026-11-20T08:00:00Z");
        book("2", "2026-11-20T09:00:00Z");
        assertRefused(Reason.CONFLICT, FULL, () -> book("3", "2026-11-20T10:00:00Z"));
        assertThat(table.item("3", "booking#3")).isEmpty();

        book("3", "2026-11-21T10:00:00Z");
        desk.put("booking", "4", "{'vetId': 'w', 'startsAt': '2026-11-20T10:00:00Z'}");
        desk.delete("booking", "1");
        book("5", "2026-11-20T10:00:00Z");
        assertThat(counts()).containsExactlyInAnyOrderEntriesOf(Map.of("capacity:booking.vetId.startsAt.day:v:2026-11-20:0", 2L,
                "capacity:booking.vetId.startsAt.day:v:2026-11-21:0", 1L, "capacity:booking.vetId.startsAt.day:w:2026-11-20:0", 1L));
    }

    /** In Berlin it was one hour ahead of UTC in the evening of that Sunday, and two on the Saturday before. */
    @Test
    void daysBeginWhenTheyDoInTheZone() {
        book("1", "2026-10-24T22:00:00Z");
        book("2", "2026-10-25T22:59:59Z");
        book("3", "2026-10-25T23:00:00Z");
        book("4", "2026-10-24T21:59:59Z");
        assertThat(counts()).containsExactlyInAnyOrderEntriesOf(Map.of("capacity:booking.vetId.startsAt.day:v:2026-10-24:0", 1L,
                "capacity:booking.vetId.startsAt.day:v:2026-10-25:0", 2L, "capacity:booking.vetId.startsAt.day:v:2026-10-26:0", 1L));
    }

    @Test
    void bookingThatMovesIsCountedOnTheDayToWhichItGoes() {
        book("1", "2026-11-20T08:00:00Z");
        book("2", "2026-11-20T09:00:00Z");
        book("3", "2026-11-21T08:00:00Z");
        assertRefused(Reason.CONFLICT, FULL, () -> desk.patch("booking", "3", "{'startsAt': '2026-11-20T10:00:00Z'}"));

        desk.patch("booking", "1", "{'startsAt': '2026-11-21T10:00:00Z'}");
        desk.patch("booking", "2", "{'startsAt': '2026-11-20T18:00:00Z', 'note': 'later'}");
        desk.patch("booking", "2", "{'vetId': 'w'}");
        assertThat(counts()).containsExactlyInAnyOrderEntriesOf(Map.of("capacity:booking.vetId.startsAt.day:v:2026-11-20:0", 0L,
                "capacity:booking.vetId.startsAt.day:v:2026-11-21:0", 2L, "capacity:booking.vetId.startsAt.day:w:2026-11-20:0", 1L));
        desk.patch("booking", "3", "{'startsAt': null}");
        assertThat(counts()).containsEntry("capacity:booking.vetId.startsAt.day:v:2026-11-21:0", 1L);
    }

    @Test
    void whatIsRestoredNeedsRoomOnItsDay() {
        book("1", "2026-11-20T08:00:00Z");
        desk.delete("booking", "1");
        book("2", "2026-11-20T09:00:00Z");
        book("3", "2026-11-20T10:00:00Z");
        RestoreEntity restore = new RestoreEntity(bench(MODEL, table.core()));
        assertRefused(Reason.INVALID, "/vetId: " + FULL,
                () -> restore.restore(MODEL.entity("booking").orElseThrow(), "1", Optional.empty()));
        desk.delete("booking", "2");
        restore.restore(MODEL.entity("booking").orElseThrow(), "1", Optional.empty());
        assertThat(counts()).containsExactly(Map.entry("capacity:booking.vetId.startsAt.day:v:2026-11-20:0", 2L));
    }

    @Test
    void limitOfAMonthStandsBesideOneOfAll() {
        desk.put("order", "1", "{'vetId': 'v'}");
        assertRefused(Reason.CONFLICT, "vet v has 1 orders with createdAt in 2026-11 (UTC), the most that it can have in a month: choose "
                + "another month, or delete one first", () -> desk.put("order", "2", "{'vetId': 'v'}"));
        clock.advance(Duration.ofDays(30));
        desk.put("order", "2", "{'vetId': 'v', 'heldUntil': '" + clock.instant().plus(Duration.ofHours(1)) + "'}");
        clock.advance(Duration.ofHours(2));
        desk.put("order", "3", "{'vetId': 'v'}");
        clock.advance(Duration.ofDays(30));
        desk.put("order", "4", "{'vetId': 'v'}");
        clock.advance(Duration.ofDays(30));
        assertRefused(Reason.CONFLICT, "vet v has 3 orders, the most that it can have: delete one first",
                () -> desk.put("order", "5", "{'vetId': 'v'}"));
    }

    @Test
    void limitOfTheParentHoldsFromTheNextChildOn() {
        shift("1", "2026-11-01");
        assertRefused(Reason.CONFLICT, "vet v has 1 shifts with on in 2026-11, the most that it can have in a month: choose another month, "
                + "or delete one, or raise its shiftsAMonth", () -> shift("2", "2026-11-30"));
        desk.patch("vet", "v", "{'shiftsAMonth': 3}");
        shift("2", "2026-11-30");
        desk.patch("vet", "v", "{'shiftsAMonth': 1}");
        assertRefused(Reason.CONFLICT,
                "vet v has 2 shifts with on in 2026-11 and can have 1 in a month: choose another month, or delete 2, "
                        + "or raise its shiftsAMonth",
                () -> shift("3", "2026-11-30"));
        desk.patch("vet", "v", "{'shiftsAMonth': 0}");
        assertRefused(Reason.CONFLICT, "vet v can have no shifts with on in 2026-12: raise its shiftsAMonth",
                () -> shift("3", "2026-12-01"));
        desk.patch("vet", "v", "{'shiftsAMonth': null}");
        shift("3", "2026-11-30");
        assertThatThrownBy(() -> desk.delete("vet", "v")).isInstanceOf(Refusal.class).hasMessageStartingWith("vet v still has children");
    }

    /** Until verify has moved it, it stays counted where it is; nothing that leaves its time alone is refused for the limit. */
    @Test
    void bookingStaysWhereItIsCountedWhenTheModelGetsAnotherZone() {
        book("1", "2026-11-20T20:00:00Z");
        Desk tokyo = new Desk(bench(IN_TOKYO, table.core()));
        tokyo.patch("booking", "1", "{'note': 'new'}");
        assertThat(counts()).containsExactly(Map.entry("capacity:booking.vetId.startsAt.day:v:2026-11-20:0", 1L));
        tokyo.patch("booking", "1", "{'startsAt': '2026-11-22T20:00:00Z'}");
        assertThat(counts()).containsExactlyInAnyOrderEntriesOf(Map.of("capacity:booking.vetId.startsAt.day:v:2026-11-20:0", 0L,
                "capacity:booking.vetId.startsAt.day:v:2026-11-23:0", 1L));
    }

    @Test
    void takingAPlaceOnADayCostsOneReadAndTwoItems() {
        CountedTable counted = new CountedTable(table.core());
        WriteContext context = bench(MODEL, counted);
        book("1", "2026-11-20T08:00:00Z");

        new CreateEntity(context).create(MODEL.entity("booking").orElseThrow(), json("{'vetId': 'v', 'startsAt': '2026-11-20T09:00:00Z'}"),
                Optional.empty());
        assertThat(counted.requests()).containsExactly("GetItem v", "GetItem capacity:booking.vetId.startsAt.day:v:2026-11-20:0",
                "TransactWriteItems 3");
        new PatchEntity(context).patch(MODEL.entity("booking").orElseThrow(), "1", json("{'note': 'new'}"), Precondition.NONE);
        assertThat(counted.requests()).containsExactly("GetItem 1", "TransactWriteItems 2");
        new PatchEntity(context).patch(MODEL.entity("vet").orElseThrow(), "v", json("{'shiftsAMonth': 8}"), Precondition.NONE);
        assertThat(counted.requests()).containsExactly("GetItem v", "write");
    }

    /** Sixty callers want, move and cancel two places a day of three vets on four days. */
    @Test
    void noDayHasMoreThanItMayHaveHoweverTheyBookMoveAndCancel() {
        for (int round = 0; round < Integer.getInteger("relata.places.rounds", 10); round++) {
            MemoryTable memory = new MemoryTable();
            Desk shared = new Desk(bench(MODEL, new OneByOneTable(memory)));
            assertThat(bookMoveAndCancel(shared, CALLERS, round)).allMatch(AtMostPerPeriodTest::hasReason);
            assertCounted(memory.items());
        }
    }

    @Test
    void databaseCountsDaysExactlyToo() {
        List<Object> ends = bookMoveAndCancel(desk, CALLERS / 5, 0);

        assertThat(ends).allMatch(end -> hasReason(end) || end instanceof TransactionConflictException
                || end instanceof OutcomeUnknownException || end instanceof TableUnavailableException
                || end instanceof Refusal refusal && refusal.kind() == ProblemKind.CONCURRENT_CHANGES);
        assertCounted(table.items());
    }

    /** Nobody gives up what he has, so each day is full that anybody is refused for. */
    @Test
    void whoIsRefusedFindsTheDayFull() {
        MemoryTable memory = new MemoryTable();
        Desk shared = new Desk(bench(MODEL, new OneByOneTable(memory)));
        shared.put("vet", "v", "{'name': 'Vera'}");
        List<Object> ends = AtOnce.run(CALLERS, i -> shared.put("booking", "b" + i,
                "{'vetId': 'v', 'startsAt': '2026-11-2" + i % 4 + "T08:00:00Z'}").effect());

        assertThat(ends).filteredOn(WriteResult.Effect.CREATED::equals).hasSize(4 * MOST);
        assertThat(ends).filteredOn(end -> end instanceof Refusal refusal && refusal.kind() == ProblemKind.LIMIT_REACHED)
                .hasSize(CALLERS - 4 * MOST);
    }

    private static List<Object> bookMoveAndCancel(Desk shared, int callers, int round) {
        List.of("v", "w", "x").forEach(vet -> shared.put("vet", vet, "{'name': 'x'}"));
        return AtOnce.run(callers, i -> {
            Random random = new Random(1000L * round + i);
            shared.put("booking", "b" + i, wish(random));
            if (i % 2 == 0) {
                shared.patch("booking", "b" + i, wish(random));
            }
            if (i % 4 == 0) {
                shared.delete("booking", "b" + i);
            }
            return "done";
        });
    }

    private static String wish(Random random) {
        return "{'vetId': '" + List.of("v", "w", "x").get(random.nextInt(3)) + "', 'startsAt': '"
                + Instant.parse("2026-10-24T00:00:00Z").plus(Duration.ofMinutes(random.nextInt(4 * 24 * 60))) + "'}";
    }

    private static boolean hasReason(Object end) {
        return end.equals("done") || end instanceof Refusal refusal && refusal.kind() == ProblemKind.LIMIT_REACHED;
    }

    /** Counted by hand, by the clock on the wall. */
    private static void assertCounted(Collection<Item> items) {
        Map<String, Long> booked = items.stream().filter(Kind.ENTITY::is).filter(item -> item.string("entity").equals("booking"))
                .collect(Collectors.groupingBy(item -> "capacity:booking.vetId.startsAt.day:" + item.string("vetId") + ":"
                        + Instant.parse(item.string("startsAt")).atZone(BERLIN).toLocalDate() + ":0", Collectors.counting()));
        assertThat(booked.values()).allMatch(count -> count <= MOST);
        Map<String, Long> counted = counts(items);
        counted.values().removeIf(count -> count == 0);
        assertThat(counted).isEqualTo(booked);
        assertThat(items).filteredOn(item -> item.string("kind").equals("reservation"))
                .hasSize(booked.values().stream().mapToInt(Long::intValue).sum());
    }

    private Map<String, Long> counts() {
        return counts(table.items());
    }

    private static Map<String, Long> counts(Collection<Item> items) {
        return items.stream().filter(item -> item.string("kind").equals("capacity"))
                .collect(Collectors.toMap(item -> item.string("id"), item -> item.number("taken")));
    }

    private void book(String id, String startsAt) {
        desk.put("booking", id, "{'vetId': 'v', 'startsAt': '" + startsAt + "'}");
    }

    private void shift(String id, String on) {
        desk.put("shift", id, "{'vetId': 'v', 'on': '" + on + "'}");
    }
}
