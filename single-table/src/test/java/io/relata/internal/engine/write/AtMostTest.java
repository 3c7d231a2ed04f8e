package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.access.CountedTable;
import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.engine.write.version.WriteTogether;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A parent never has more children than it can have, and has room again for each that goes. */
class AtMostTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Conferences").entities(Conference.class, Ticket.class, Chair.class).model());
    private static final TableModel SMALLER = TableModel
            .of(Schema.table("Conferences").entities(Conference.class, SmallerRoom.class).model());

    @Entity(collection = "conferences")
    @SortBy("title")
    record Conference(@NotBlank String title, Integer seats) {
    }

    @Entity(collection = "tickets")
    @SortBy("createdAt")
    record Ticket(@NotBlank @BelongsTo(Conference.class) @AtMost(by = "seats") String conferenceId, String name,
            @Expires Instant heldUntil) {
    }

    @Entity(collection = "chairs")
    @SortBy("createdAt")
    record Chair(@BelongsTo(Conference.class) @AtMost(value = 10, shards = 4) String conferenceId, String name) {
    }

    @Entity(name = "chair", collection = "chairs")
    @SortBy("createdAt")
    record SmallerRoom(@BelongsTo(Conference.class) @AtMost(value = 3, shards = 4) String conferenceId, String name) {
    }

    private final LocalTable table = new LocalTable(MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");
    private final WriteContext bench = new WriteContext(MODEL, table.core(), clock, OptimisticRetry.waiting());

    @Test
    void refusesOneMoreThanTheParentSays() {
        put("conference", "c", "{'title': 'Java', 'seats': 2}");
        put("ticket", "1", "{'conferenceId': 'c'}");
        put("ticket", "2", "{'conferenceId': 'c'}");

        assertRefused(Reason.CONFLICT, "conference c has 2 tickets, the most that it can have: delete one, or raise its seats",
                () -> put("ticket", "3", "{'conferenceId': 'c'}"));
        assertThat(table.item("3", "ticket#3")).isEmpty();
        assertCounted("ticket", "c", 2);

        delete("ticket", "1");
        put("ticket", "3", "{'conferenceId': 'c'}");
        assertCounted("ticket", "c", 2);
    }

    @Test
    void changingAChildTakesNothing() {
        put("conference", "c", "{'title': 'Java', 'seats': 1}");
        put("ticket", "1", "{'conferenceId': 'c'}");
        patch("ticket", "1", "{'name': 'Ann'}");
        put("ticket", "1", "{'conferenceId': 'c', 'name': 'Bob'}");
        assertCounted("ticket", "c", 1);
    }

    @Test
    void childThatMovesIsCountedWhereItGoes() {
        put("conference", "c", "{'title': 'Java', 'seats': 1}");
        put("conference", "d", "{'title': 'Rust', 'seats': 1}");
        put("ticket", "1", "{'conferenceId': 'c'}");
        patch("ticket", "1", "{'conferenceId': 'd'}");
        assertCounted("ticket", "c", 0);
        assertCounted("ticket", "d", 1);

        put("ticket", "2", "{'conferenceId': 'c'}");
        assertRefused(Reason.CONFLICT, "conference d has 1 tickets, the most that it can have: delete one, or raise its seats",
                () -> patch("ticket", "2", "{'conferenceId': 'd'}"));
        assertCounted("ticket", "c", 1);
    }

    @Test
    void parentWithoutANumberHasNoLimit() {
        put("conference", "c", "{'title': 'Java'}");
        for (int i = 0; i < 5; i++) {
            put("ticket", "" + i, "{'conferenceId': 'c'}");
        }
        assertCounted("ticket", "c", 5);
        assertRefused(Reason.CONFLICT, "conference c has 5 tickets, so its seats can't be 4: delete some first",
                () -> patch("conference", "c", "{'seats': 4}"));
        patch("conference", "c", "{'seats': 5}");
        assertRefused(Reason.CONFLICT, "conference c has 5 tickets, the most that it can have: delete one, or raise its seats",
                () -> put("ticket", "6", "{'conferenceId': 'c'}"));
        patch("conference", "c", "{'seats': 6}");
        put("ticket", "6", "{'conferenceId': 'c'}");
        patch("conference", "c", "{'seats': null}");
        put("ticket", "7", "{'conferenceId': 'c'}");
        assertCounted("ticket", "c", 7);
    }

    @Test
    void parentOfNoneTakesNone() {
        put("conference", "c", "{'title': 'Java', 'seats': 0}");
        assertRefused(Reason.CONFLICT, "conference c can have no tickets: raise its seats",
                () -> put("ticket", "1", "{'conferenceId': 'c'}"));
        put("conference", "d", "{'title': 'Java', 'seats': -1}");
        assertRefused(Reason.CONFLICT, "conference d can have no tickets: raise its seats",
                () -> put("ticket", "1", "{'conferenceId': 'd'}"));
    }

    @Test
    void whatExpiredGivesWayAndIsCountedAnewWhenItComesBack() {
        put("conference", "c", "{'title': 'Java', 'seats': 1}");
        put("ticket", "1", "{'conferenceId': 'c', 'heldUntil': '2026-11-20T12:10:00Z'}");
        assertRefused(Reason.CONFLICT, "conference c has 1 tickets, the most that it can have: delete one, or raise its seats",
                () -> put("ticket", "2", "{'conferenceId': 'c'}"));
        patch("ticket", "1", "{'heldUntil': '2026-11-20T12:20:00Z'}");
        clock.advance(Duration.ofMinutes(15));
        assertRefused(Reason.CONFLICT, "conference c has 1 tickets, the most that it can have: delete one, or raise its seats",
                () -> put("ticket", "2", "{'conferenceId': 'c'}"));

        clock.advance(Duration.ofMinutes(5));
        put("ticket", "2", "{'conferenceId': 'c', 'heldUntil': '2026-11-20T12:30:00Z'}");
        assertCounted("ticket", "c", 1);
        assertRefused(Reason.CONFLICT, "conference c has 1 tickets, the most that it can have: delete one, or raise its seats",
                () -> put("ticket", "1", "{'conferenceId': 'c'}"));

        clock.advance(Duration.ofMinutes(10));
        put("ticket", "2", "{'conferenceId': 'c'}");
        assertCounted("ticket", "c", 1);
        assertThat(reservations("ticket", "c")).containsExactly("reservation:never:ticket#2");
    }

    @Test
    void parentCanLowerItsLimitToWhatHasNotExpired() {
        put("conference", "c", "{'title': 'Java', 'seats': 3}");
        put("ticket", "1", "{'conferenceId': 'c', 'heldUntil': '2026-11-20T12:10:00Z'}");
        put("ticket", "2", "{'conferenceId': 'c', 'heldUntil': '2026-11-20T12:10:00Z'}");
        put("ticket", "3", "{'conferenceId': 'c'}");
        clock.advance(Duration.ofMinutes(15));
        patch("conference", "c", "{'seats': 1}");
        assertCounted("ticket", "c", 1);
    }

    @Test
    void capacityGoesWithItsParent() {
        put("conference", "c", "{'title': 'Java', 'seats': 1}");
        put("ticket", "1", "{'conferenceId': 'c'}");
        delete("ticket", "1");
        delete("conference", "c");
        assertThat(table.items()).extracting(item -> item.string("kind")).containsOnly("tombstone");

        put("conference", "c", "{'title': 'Java', 'seats': 2}");
        put("ticket", "1", "{'conferenceId': 'c'}");
        put("ticket", "2", "{'conferenceId': 'c'}");
        assertCounted("ticket", "c", 2);
    }

    @Test
    void shardsTogetherHaveTheLimit() {
        put("conference", "c", "{'title': 'Java'}");
        List<Object> ends = AtOnce.run(40, i -> put("chair", "x" + i, "{'conferenceId': 'c'}").effect());

        assertThat(ends).filteredOn(WriteResult.Effect.CREATED::equals).hasSize(10);
        assertThat(ends).filteredOn(end -> end instanceof Refusal refusal
                && refusal.getMessage().equals("conference c has 10 chairs, the most that it can have: delete one first")).hasSize(30);
        assertCounted("chair", "c", 10);
        assertThat(capacities("chair", "c")).hasSize(4);
    }

    /** On DynamoDB Local, as often as {@code -Drelata.places.rounds.local} says, each time in a new table. */
    @Test
    void twoHundredWhoWantTheLastHundredGetThem() {
        for (int round = 0; round < Integer.getInteger("relata.places.rounds.local", 1); round++) {
            new AtMostTest().twoHundredWantAHundred();
        }
    }

    private void twoHundredWantAHundred() {
        put("conference", "c", "{'title': 'Java', 'seats': 100}");
        List<Object> ends = AtOnce.run(200, i -> decided("ticket", "" + i, "{'conferenceId': 'c'}"));

        assertThat(ends).filteredOn(WriteResult.Effect.CREATED::equals).hasSize(100);
        assertThat(ends).filteredOn(end -> end != WriteResult.Effect.CREATED).hasSize(100).allSatisfy(
                end -> assertThat((Refusal) end).hasMessageStartingWith("conference c has 100 tickets, the most"));
        assertCounted("ticket", "c", 100);
        table.drop();
    }

    /** Asks again as long as others keep writing the same, or it is not known what became of it, as clients do. */
    private WriteResult.Effect decided(String entity, String id, String body) {
        for (;;) {
            try {
                return put(entity, id, body).effect();
            } catch (TransactionConflictException e) {
                assertThat(table.item(id, entity + "#" + id)).as("nothing was written").isEmpty();
            } catch (OutcomeUnknownException | TableUnavailableException e) {
                if (table.item(id, entity + "#" + id).isPresent()) {
                    return WriteResult.Effect.CREATED;
                }
            } catch (Refusal e) {
                if (e.kind() != ProblemKind.CONCURRENT_CHANGES) {
                    throw e;
                }
            }
        }
    }

    /** As often as {@code -Drelata.places.rounds} says. The table is in memory, and all else is as with DynamoDB. */
    @Test
    void twoHundredWhoWantTheLastHundredGetThemManyTimes() {
        WriteContext shared = new WriteContext(MODEL, new OneByOneTable(new MemoryTable()), clock, OptimisticRetry.waiting());
        for (int round = 0; round < Integer.getInteger("relata.places.rounds", 10); round++) {
            String conference = "c" + round;
            new PutEntity(shared).put(MODEL.entity("conference").orElseThrow(), conference, json("{'title': 'Java', 'seats': 100}"),
                    Precondition.NONE);
            List<Object> ends = AtOnce.run(200, i -> new PutEntity(shared).put(MODEL.entity("ticket").orElseThrow(), conference + "-" + i,
                    json("{'conferenceId': '" + conference + "'}"), Precondition.NONE).effect());

            assertThat(ends).as("round %s", round).filteredOn(WriteResult.Effect.CREATED::equals).hasSize(100);
            assertThat(ends).filteredOn(end -> end != WriteResult.Effect.CREATED).hasSize(100).allSatisfy(
                    end -> assertThat(((Refusal) end).kind()).isEqualTo(ProblemKind.LIMIT_REACHED));
        }
    }

    @Test
    void takingAPlaceCostsOneReadAndTwoItems() {
        CountedTable counted = new CountedTable(table.core());
        WriteContext context = new WriteContext(MODEL, counted, clock, OptimisticRetry.waiting());
        put("conference", "c", "{'title': 'Java', 'seats': 9}");
        put("ticket", "0", "{'conferenceId': 'c'}");

        new CreateEntity(context).create(MODEL.entity("ticket").orElseThrow(), json("{'conferenceId': 'c'}"), Optional.empty());
        assertThat(counted.requests()).containsExactly("GetItem c", "GetItem capacity:ticket.conferenceId:c:0", "TransactWriteItems 3");
        new PatchEntity(context).patch(MODEL.entity("ticket").orElseThrow(), "0", json("{'name': 'Ann'}"), Precondition.NONE);
        assertThat(counted.requests()).containsExactly("GetItem 0", "write");
        new PatchEntity(context).patch(MODEL.entity("conference").orElseThrow(), "c", json("{'title': 'Kotlin'}"), Precondition.NONE);
        assertThat(counted.requests()).containsExactly("GetItem c", "write");
        new PatchEntity(context).patch(MODEL.entity("conference").orElseThrow(), "c", json("{'seats': 8}"), Precondition.NONE);
        assertThat(counted.requests()).containsExactly("GetItem c", "GetItem capacity:ticket.conferenceId:c:0", "TransactWriteItems 2");
        new DeleteEntity(context).delete(MODEL.entity("ticket").orElseThrow(), "0", Precondition.NONE);
        assertThat(counted.requests()).containsExactly("GetItem 0", "GetItem capacity:ticket.conferenceId:c:0",
                "GetItem capacity:ticket.conferenceId:c:0", "TransactWriteItems 3");
    }

    @Test
    void severalInATransactionAreAllCounted() {
        put("conference", "c", "{'title': 'Java', 'seats': 3}");
        put("ticket", "0", "{'conferenceId': 'c'}");
        new WriteTogether(bench).run(together -> {
            new PutEntity(together).put(MODEL.entity("ticket").orElseThrow(), "1", json("{'conferenceId': 'c'}"), Precondition.NONE);
            return new PutEntity(together).put(MODEL.entity("ticket").orElseThrow(), "2", json("{'conferenceId': 'c'}"), Precondition.NONE);
        });
        assertCounted("ticket", "c", 3);
        assertRefused(Reason.CONFLICT, "conference d has 1 tickets, the most that it can have: delete one, or raise its seats",
                () -> new WriteTogether(bench).run(together -> {
                    new PutEntity(together).put(MODEL.entity("conference").orElseThrow(), "d", json("{'title': 'Go', 'seats': 1}"),
                            Precondition.NONE);
                    new PutEntity(together).put(MODEL.entity("ticket").orElseThrow(), "3", json("{'conferenceId': 'd'}"),
                            Precondition.NONE);
                    return new PutEntity(together).put(MODEL.entity("ticket").orElseThrow(), "4", json("{'conferenceId': 'd'}"),
                            Precondition.NONE);
                }));
    }

    @Test
    void transactionsAtOnceCountAsSinglesDo() {
        put("conference", "c", "{'title': 'Java', 'seats': 11}");
        List<Object> ends = AtOnce.run(10, i -> new WriteTogether(bench).run(together -> {
            new PutEntity(together).put(MODEL.entity("ticket").orElseThrow(), "a" + i, json("{'conferenceId': 'c'}"), Precondition.NONE);
            return new PutEntity(together).put(MODEL.entity("ticket").orElseThrow(), "b" + i, json("{'conferenceId': 'c'}"),
                    Precondition.NONE).effect();
        }));
        assertThat(ends).filteredOn(WriteResult.Effect.CREATED::equals).hasSize(5);
        assertCounted("ticket", "c", 10);
    }

    @Test
    void anotherNumberInTheModelCountsFromTheNextChildOn() {
        put("conference", "c", "{'title': 'Java'}");
        put("chair", "1", "{'conferenceId': 'c'}");
        put("chair", "2", "{'conferenceId': 'c'}");
        WriteContext smaller = new WriteContext(SMALLER, table.core(), clock, OptimisticRetry.waiting());
        new PutEntity(smaller).put(SMALLER.entity("chair").orElseThrow(), "3", json("{'conferenceId': 'c'}"), Precondition.NONE);
        assertRefused(Reason.CONFLICT, "conference c has 3 chairs, the most that it can have: delete one first",
                () -> new PutEntity(smaller).put(SMALLER.entity("chair").orElseThrow(), "4", json("{'conferenceId': 'c'}"),
                        Precondition.NONE));
        put("chair", "4", "{'conferenceId': 'c'}");
        assertCounted("chair", "c", 4);
        assertRefused(Reason.CONFLICT, "conference c has 4 chairs and can have 3: delete 2 first",
                () -> new PutEntity(smaller).put(SMALLER.entity("chair").orElseThrow(), "5", json("{'conferenceId': 'c'}"),
                        Precondition.NONE));
    }

    @Test
    void whatHasNoReservationStaysWithItsParent() {
        put("conference", "c", "{'title': 'Java', 'seats': 0}");
        put("conference", "d", "{'title': 'Rust', 'seats': 1}");
        table.put(Item.of("id", "1", "type", "ticket#1", "kind", "entity", "entity", "ticket", "version", 1, "life", 1, "createdAt",
                "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", "ticket#2026-11-20T12:00:00.000Z",
                "conferenceId", "c"));
        patch("ticket", "1", "{'name': 'Ann'}");
        patch("ticket", "1", "{'conferenceId': 'd'}");
        assertCounted("ticket", "d", 1);
        assertRefused(Reason.CONFLICT, "conference c can have no tickets: raise its seats",
                () -> patch("ticket", "1", "{'conferenceId': 'c'}"));
        delete("ticket", "1");
        assertCounted("ticket", "d", 0);
    }

    private WriteResult put(String entity, String id, String body) {
        return new PutEntity(bench).put(MODEL.entity(entity).orElseThrow(), id, json(body), Precondition.NONE);
    }

    private void patch(String entity, String id, String body) {
        new PatchEntity(bench).patch(MODEL.entity(entity).orElseThrow(), id, json(body), Precondition.NONE);
    }

    private void delete(String entity, String id) {
        new DeleteEntity(bench).delete(MODEL.entity(entity).orElseThrow(), id, Precondition.NONE);
    }

    private List<Item> in(String entity, String parent) {
        return table.items().stream().filter(item -> CapacityKey.ofPartition(item.string("id"))
                .filter(key -> key.entity().equals(entity) && key.parent().equals(parent)).isPresent()).toList();
    }

    private List<Item> capacities(String entity, String parent) {
        return in(entity, parent).stream().filter(item -> item.string("kind").equals("capacity")).toList();
    }

    private List<String> reservations(String entity, String parent) {
        return in(entity, parent).stream().filter(item -> item.string("kind").equals("reservation")).map(item -> item.string("type"))
                .toList();
    }

    /** What the capacity counts are its reservations, and those are what the children hold that are alive. */
    private void assertCounted(String entity, String parent, int children) {
        Map<String, Object> alive = Map.of("kind", "entity", "conferenceId", parent, "entity", entity);
        List<Item> holders = table.items().stream().filter(item -> item.attributes().entrySet().containsAll(alive.entrySet()))
                .filter(item -> Optional.ofNullable(item.attributes().get("expiresAt"))
                        .filter(at -> ((Number) at).longValue() <= clock.instant().getEpochSecond()).isEmpty())
                .toList();
        assertThat(holders).hasSize(children);
        assertThat(reservations(entity, parent)).hasSize(children).allMatch(reservation -> holders.stream()
                .anyMatch(holder -> reservation.endsWith(":" + holder.string("type"))));
        assertThat(capacities(entity, parent).stream().mapToLong(item -> item.number("taken")).sum()).isEqualTo(children);
    }
}
