package io.relata.internal.fanout.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.FreeReservation;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Reservations of children that DynamoDB or other code removes, and limits that a table gains, on DynamoDB Local. */
class LimitsTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Halls").entities(Hall.class, Seat.class).model());
    private static final TableModel BEFORE = TableModel.of(Schema.table("Halls").entities(Hall.class, AnySeat.class).model());
    private static final TableModel DAILY = TableModel.of(Schema.table("Halls").entities(Hall.class, SeatOfDay.class).model());
    private static final TableModel ELSEWHERE = TableModel.of(Schema.table("Halls").entities(Hall.class, SeatOfDayInTokyo.class).model());
    private static final Clock CLOCK = Clock.systemUTC();

    @Entity(collection = "halls")
    record Hall(Integer seats) {
    }

    @Entity(collection = "seats")
    record Seat(@BelongsTo(Hall.class) @AtMost(by = "seats", shards = 2) String hallId, @Expires Instant until) {
    }

    @Entity(name = "seat", collection = "seats")
    record AnySeat(@BelongsTo(Hall.class) String hallId, @Expires Instant until) {
    }

    @Entity(name = "seat", collection = "seats")
    record SeatOfDay(@BelongsTo(Hall.class) @AtMost(value = 1, per = "until.day", zone = "Europe/Berlin", shards = 2) String hallId,
            @Expires Instant until) {
    }

    @Entity(name = "seat", collection = "seats")
    record SeatOfDayInTokyo(@BelongsTo(Hall.class) @AtMost(value = 1, per = "until.day", zone = "Asia/Tokyo", shards = 2) String hallId,
            @Expires Instant until) {
    }

    private static final DynamoDbClient CLIENT = DynamoDbLocal.shared().client();
    private final Stored table = new Stored("Halls-" + UUID.randomUUID());
    private final WriteContext bench = WriteContext.of(MODEL, table.core());

    private record Stored(String name) {
        Stored {
            CLIENT.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
        }

        CoreTable core() {
            return new DynamoDbCoreTable(CLIENT, name);
        }

        CopyTable copies() {
            return new DynamoDbCopyTable(CLIENT, name);
        }

        void put(Item item) {
            CLIENT.putItem(put -> put.tableName(name).item(AttributeValues.of(item)));
        }

        Optional<Item> item(String id, String type) {
            return core().get(Key.of(id, type), Consistency.STRONG);
        }

        List<Item> items() {
            return CLIENT.scanPaginator(scan -> scan.tableName(name).consistentRead(true)).items().stream().map(AttributeValues::item)
                    .toList();
        }
    }

    LimitsTest() {
        put(bench, "hall", "h", "{'seats': 2}");
    }

    @Test
    void expiredChildThatIsRemovedGivesItsPlaceBackOnce() {
        put(bench, "seat", "1", "{'hallId': 'h', 'until': '" + CLOCK.instant().plus(Duration.ofHours(1)) + "'}");
        put(bench, "seat", "2", "{'hallId': 'h'}");
        StreamRecord removal = removal("1");

        Fanout fanout = new Fanout(MODEL, table.copies(), Clock.offset(CLOCK, Duration.ofHours(2)), Runnable::run);
        assertThat(fanout.process(List.of(removal), (key, failure) -> {
        })).isEmpty();
        assertThat(taken()).isEqualTo(1);
        fanout.process(List.of(removal, removal), (key, failure) -> {
        });
        assertThat(taken()).isEqualTo(1);

        put(bench, "seat", "3", "{'hallId': 'h'}");
        assertThat(taken()).isEqualTo(2);
        assertThat(faults()).isEmpty();
    }

    /** The record of the removal comes after another child was created with the same id, and so with the same place. */
    @Test
    void nobodyTakesThePlaceOfWhoIsThereAgain() {
        put(bench, "hall", "h", "{'seats': 4}");
        put(bench, "seat", "1", "{'hallId': 'h'}");
        StreamRecord removal = removal("1");
        CoreKey reservation = GiveBackReservation.removed(Coalesce.byItem(List.of(removal)).get(0)).get(0);
        List<Action<CoreKey>> read = new FreeReservation(table.core(), CLOCK).actionsOfLost(reservation).orElseThrow();
        put(bench, "seat", "1", "{'hallId': 'h'}");

        assertThat(table.copies().transact(read).committed()).as("as it was read before").isFalse();
        new GiveBackReservation(table.copies(), CLOCK).giveBackLost(reservation);
        assertThat(taken()).isEqualTo(1);
        assertThat(table.item(reservation.id(), reservation.type())).isPresent();
        assertThat(faults()).isEmpty();
    }

    @Test
    void tableThatGainsALimitCountsWhatIsThereAlsoBeyondIt() {
        WriteContext before = WriteContext.of(BEFORE, table.core());
        for (int i = 0; i < 5; i++) {
            put(before, "seat", "" + i, "{'hallId': 'h'}");
        }
        assertThat(faults()).hasSize(5).containsOnly(Fault.UNRESERVED);
        repair();
        assertThat(faults()).isEmpty();
        assertThat(taken()).isEqualTo(5);
        assertThat(
                table.items().stream().filter(item -> item.string("kind").equals("capacity")).mapToLong(item -> item.number("most")).sum())
                .isEqualTo(2);
    }

    @Test
    void whatOtherCodeSpoiledIsRepaired() {
        put(bench, "seat", "1", "{'hallId': 'h'}");
        put(bench, "seat", "2", "{'hallId': 'h'}");
        List<Item> right = table.items();
        for (Item item : right) {
            if (item.string("kind").equals("capacity")) {
                table.put(item.with("taken", 7).with("most", 9));
                assertThat(faults()).contains(Fault.WRONG_CAPACITY);
                repair();
                assertThat(faults()).isEmpty();
            } else if (item.string("kind").equals("reservation")) {
                assertThat(table.core().write(new Action.Delete<>((CoreKey) item.key(), Condition.always()))
                        .written()).isTrue();
                assertThat(faults()).contains(Fault.UNRESERVED, Fault.WRONG_CAPACITY);
                repair();
                repair();
                assertThat(faults()).isEmpty();
            } else if (item.string("id").equals("1")) {
                Map<String, Object> forgetful = new LinkedHashMap<>(item.attributes());
                forgetful.remove("_reservations");
                table.put(new Item(forgetful));
                assertThat(faults()).contains(Fault.UNRESERVED, Fault.STALE_RESERVATION);
                repair();
                assertThat(faults()).isEmpty();
            }
        }
        assertThat(taken()).isEqualTo(2);
    }

    /** Another function repairs the reservation, which nobody names, while one repairs the seat, which names none. */
    @Test
    void reservationThatIsGivenBackDuringTheRepairIsMadeAgain() {
        put(bench, "seat", "1", "{'hallId': 'h'}");
        Item seat = table.item("1", "seat#1").orElseThrow();
        Map<String, Object> forgetful = new LinkedHashMap<>(seat.attributes());
        forgetful.remove("_reservations");
        table.put(new Item(forgetful));
        CoreKey reservation = (CoreKey) table.items().stream().filter(Reservations.KIND::is).findFirst().orElseThrow().key();
        AtomicBoolean given = new AtomicBoolean();
        CopyTable copies = (CopyTable) Proxy.newProxyInstance(CopyTable.class.getClassLoader(), new Class<?>[] {CopyTable.class},
                (proxy, method, arguments) -> {
                    if (List.of("transact", "correct").contains(method.getName()) && !given.getAndSet(true)) {
                        new GiveBackReservation(table.copies(), CLOCK).giveBack(reservation);
                    }
                    return method.invoke(table.copies(), arguments);
                });

        Repair repair = new Repair(MODEL, copies, CLOCK);
        findings(MODEL).stream().filter(finding -> finding.fault() == Fault.UNRESERVED).forEach(repair::repair);

        assertThat(given).isTrue();
        assertThat(faults()).isEmpty();
        assertThat(taken()).isEqualTo(1);
    }

    @Test
    void tableThatLosesALimitLosesItsItems() {
        put(bench, "seat", "1", "{'hallId': 'h'}");
        Repair repair = new Repair(BEFORE, table.copies(), CLOCK);
        for (int pass = 0; pass < 2; pass++) {
            findings(BEFORE).forEach(finding -> assertThat(repair.repair(finding)).isTrue());
        }
        assertThat(findings(BEFORE)).isEmpty();
        assertThat(table.items()).extracting(item -> item.string("kind")).containsOnly("entity");
    }

    @Test
    void tableThatGainsALimitOfADayCountsWhatEachDayHas() {
        WriteContext before = WriteContext.of(BEFORE, table.core());
        put(before, "seat", "1", "{'hallId': 'h', 'until': '2099-11-20T20:00:00Z'}");
        put(before, "seat", "2", "{'hallId': 'h', 'until': '2099-11-20T22:59:59Z'}");
        put(before, "seat", "3", "{'hallId': 'h', 'until': '2099-11-20T23:00:00Z'}");
        put(before, "seat", "4", "{'hallId': 'h'}");
        assertThat(findings(DAILY)).extracting(Finding::fault).containsExactly(Fault.UNRESERVED, Fault.UNRESERVED, Fault.UNRESERVED);
        repair(DAILY);

        assertThat(findings(DAILY)).isEmpty();
        assertThat(takenByDay()).isEqualTo(Map.of("2099-11-20", 2L, "2099-11-21", 1L));
        assertThatThrownBy(() -> put(WriteContext.of(DAILY, table.core()), "seat", "5", "{'hallId': 'h', 'until': '2099-11-20T20:00:00Z'}"))
                .hasMessage("hall h has 2 seats with until on 2099-11-20 (Europe/Berlin) and can have 1 in a day: choose another day, or "
                        + "delete 2 first");
    }

    @Test
    void zoneThatIsAnotherMovesWhatIsCountedToItsDay() {
        WriteContext daily = WriteContext.of(DAILY, table.core());
        put(daily, "seat", "1", "{'hallId': 'h', 'until': '2099-11-20T20:00:00Z'}");
        put(daily, "seat", "2", "{'hallId': 'h', 'until': '2099-11-22T08:00:00Z'}");
        assertThat(findings(ELSEWHERE)).extracting(Finding::fault).containsExactly(Fault.UNRESERVED);
        repair(ELSEWHERE);

        assertThat(findings(ELSEWHERE)).isEmpty();
        assertThat(takenByDay()).isEqualTo(Map.of("2099-11-20", 0L, "2099-11-21", 1L, "2099-11-22", 1L));
    }

    @Test
    void daysOfAParentThatIsDeletedStayAsTheyAre() {
        WriteContext daily = WriteContext.of(DAILY, table.core());
        put(daily, "seat", "1", "{'hallId': 'h', 'until': '2099-11-20T20:00:00Z'}");
        Stream.of("seat 1", "hall h").map(name -> name.split(" ")).forEach(
                each -> new DeleteEntity(daily).delete(DAILY.entity(each[0]).orElseThrow(), each[1], Precondition.NONE));
        assertThat(findings(DAILY)).isEmpty();

        Item capacity = table.items().stream().filter(CapacityShard.KIND::is).findFirst().orElseThrow();
        table.put(capacity.with("taken", 7));
        assertThat(findings(DAILY)).extracting(Finding::fault).containsExactly(Fault.WRONG_CAPACITY);
        repair(DAILY);
        assertThat(findings(DAILY)).isEmpty();
    }

    @Test
    void whatOtherCodeSpoiledOfADayIsRepaired() {
        put(WriteContext.of(DAILY, table.core()), "seat", "1", "{'hallId': 'h', 'until': '2099-11-20T20:00:00Z'}");
        for (Item item : table.items()) {
            if (CapacityShard.KIND.is(item)) {
                table.put(item.with("taken", 7).with("most", 9));
                assertThat(findings(DAILY)).extracting(Finding::fault).contains(Fault.WRONG_CAPACITY);
            } else if (Reservations.KIND.is(item)) {
                assertThat(table.core().write(new Action.Delete<>((CoreKey) item.key(), Condition.always())).written()).isTrue();
                assertThat(findings(DAILY)).extracting(Finding::fault).contains(Fault.UNRESERVED, Fault.WRONG_CAPACITY);
            }
            repair(DAILY);
            repair(DAILY);
            assertThat(findings(DAILY)).isEmpty();
        }
        assertThat(takenByDay()).isEqualTo(Map.of("2099-11-20", 1L));
        Item garbage = Item.of("id", "capacity:seat.hallId.until.day:h:2099:0", "type", "capacity:seat.hallId.until.day:h:2099:0", "kind",
                "capacity", "taken", 0, "shards", 1, "revision", 0);
        table.put(garbage);
        assertThat(findings(DAILY)).extracting(Finding::fault).containsExactly(Fault.WRONG_CAPACITY);
        repair(DAILY);
        assertThat(findings(DAILY)).isEmpty();
    }

    private Map<String, Long> takenByDay() {
        return table.items().stream().filter(CapacityShard.KIND::is).collect(Collectors.groupingBy(
                item -> CapacityKey.ofPartition(item.string("id")).orElseThrow().period(),
                Collectors.summingLong(item -> item.number("taken"))));
    }

    private StreamRecord removal(String id) {
        CoreKey key = CoreKey.of(new EntityRef("seat", id));
        Optional<Item> before = table.item(key.id(), key.type());
        assertThat(table.core().write(new Action.Delete<>(key, Condition.always())).written()).isTrue();
        return new StreamRecord("1", key, before, Optional.empty());
    }

    private static void put(WriteContext context, String entity, String id, String body) {
        new PutEntity(context).put(context.model().entity(entity).orElseThrow(), id, json(body), Precondition.NONE);
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private long taken() {
        return table.items().stream().filter(item -> item.string("kind").equals("capacity")).mapToLong(item -> item.number("taken")).sum();
    }

    private List<Finding> findings(TableModel model) {
        Judge judge = new Judge(model, table.core(), CLOCK.instant());
        List<Finding> findings = new ArrayList<>();
        table.items().forEach(item -> findings.addAll(judge.look(item)));
        return findings;
    }

    private List<Fault> faults() {
        return findings(MODEL).stream().map(Finding::fault).toList();
    }

    private void repair() {
        repair(MODEL);
    }

    private void repair(TableModel model) {
        Repair repair = new Repair(model, table.copies(), CLOCK);
        findings(model).forEach(repair::repair);
    }
}
