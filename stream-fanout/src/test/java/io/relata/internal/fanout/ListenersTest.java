package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.fanout.after.ChangeListener;
import io.relata.internal.fanout.after.ChangeListeners;
import io.relata.internal.fanout.after.EarlierState;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Listeners hear of each change of an entity after its copies are written, and of a failure only the one that failed hears again. */
class ListenersTest {
    private static final EntityRef STORE = new EntityRef("store", "004");
    private static final int PORTION = 10;

    private final CrashingTable table = new CrashingTable();
    private final MemoryQueue queue = new MemoryQueue();
    private final MovedClock clock = new MovedClock();
    private final List<String> heard = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private boolean broken;
    private ProcessMessage process = processing(queue);
    private long version = 1000;

    private ProcessMessage processing(WorkQueue work) {
        ChangeListeners listeners = new ChangeListeners(List.of(listener("ledger", () -> broken), listener("mail", () -> false)));
        return new ProcessMessage(Scope.of(TableModel.of(Office.MODEL), table, clock),
                new FanoutJob(table, work, clock, PORTION), WriteParallelism.ONE,
                new TellListeners(listeners, table, work, (name, failure) -> failed.add(name)));
    }

    private ChangeListener listener(String name, BooleanSupplier state) {
        return new ChangeListener() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String entity() {
                return "store";
            }

            @Override
            public void told(KeySpace space, EntityRef entity, long told, Optional<Item> now, EarlierState before) {
                if (state.getAsBoolean()) {
                    throw new IllegalStateException("down");
                }
                Optional<Object> current = now.map(ListenersTest::name);
                long copied = table.items().stream().filter(item -> item.string("type").equals("store#004") && item.has("data"))
                        .filter(item -> Optional.ofNullable(item.map("data").get("storeName")).equals(current)).count();
                heard.add(name + " " + told + " " + now.map(ListenersTest::name).orElse("deleted") + " " + copied);
            }
        };
    }

    private static String name(Item store) {
        return store.string("storeName");
    }

    private Item store(String name) {
        return Item.of("id", "004", "type", "store#004", "kind", "entity", "entity", "store", "version", ++version, "life", 1000,
                "createdAt", "2026-11-20T12:00:00.000Z", "businessId", "002", "storeName", name);
    }

    private Optional<Item> stored() {
        return table.items().stream().filter(item -> item.string("id").equals("004") && item.string("type").equals("store#004"))
                .findFirst();
    }

    private List<String> write(Item next) {
        Optional<Item> before = stored();
        table.put(next);
        return deliver(before, next);
    }

    private List<String> deliver(Optional<Item> before, Item after) {
        return deliver(before, Optional.of(after));
    }

    private List<String> deliver(Optional<Item> before, Optional<Item> after) {
        return new Fanout(TableModel.of(Office.MODEL), process, queue, Runnable::run).process(
                List.of(new StreamRecord(String.valueOf(version), CoreKey.of(STORE), before, after)), (key, failure) -> {
                    throw failure;
                });
    }

    @Test
    void eachChangeIsToldAlsoOneThatNoCopyDependsOn() {
        write(store("Main Street"));
        write(store("Main Street").with("address", Map.of("city", "Oslo")));
        write(Item.of("id", "004", "type", "store#004", "kind", "tombstone", "of", "entity", "version", ++version, "expiresAt",
                1_797_811_200));

        assertThat(heard).filteredOn(line -> line.startsWith("mail")).containsExactly("mail 1001 Main Street 0", "mail 1002 Main Street 0",
                "mail 1003 deleted 0");
    }

    /** As what has expired: who has dealt with the last version has not dealt with that. */
    @Test
    void removalWithoutATombstoneIsToldAsLaterThanTheLastVersion() {
        write(store("Main Street"));
        Optional<Item> last = stored();
        table.remove(CoreKey.of(STORE));
        deliver(last, Optional.empty());
        broken = true;
        deliver(last, Optional.empty());
        broken = false;
        process.process(queue.take(), TimeLeft.ENOUGH);

        assertThat(heard).containsExactly("ledger 1001 Main Street 0", "mail 1001 Main Street 0", "ledger 1002 deleted 0",
                "mail 1002 deleted 0", "mail 1002 deleted 0", "ledger 1002 deleted 0");
    }

    @Test
    void onlyTheListenerThatFailedIsToldAgain() {
        broken = true;
        write(store("Main Street"));

        assertThat(heard).containsExactly("mail 1001 Main Street 0");
        assertThat(failed).containsExactly("ledger");
        Message again = queue.take();
        assertThat(MessageJson.read(MessageJson.write(again))).isEqualTo(again);
        assertThatThrownBy(() -> process.process(again, TimeLeft.ENOUGH)).hasMessage("down");
        broken = false;
        process.process(again, TimeLeft.ENOUGH);
        assertThat(heard).containsExactly("mail 1001 Main Street 0", "ledger 1001 Main Street 0");
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void withoutAQueueTheRecordIsDeliveredAgain() {
        process = processing(WorkQueue.NONE);
        broken = true;

        assertThatThrownBy(() -> write(store("Main Street"))).hasRootCauseMessage("down");
    }

    @Test
    void largeFanoutIsToldWhenItsLastCopyIsWritten() {
        write(store("Main Street"));
        heard.clear();
        for (int i = 0; i < 5 * PORTION; i++) {
            String id = "c%03d".formatted(i);
            table.put(Item.of("id", id, "type", "customer#" + id, "kind", "entity", "entity", "customer", "version", 7, "life", 7,
                    "createdAt", "2026-11-20T12:00:00.000Z", "businessId", "002", "firstName", "Ann", "lastName", "Smith"));
            table.put(Item.of("id", "link:customer-store:" + id, "type", "store#004", "kind", "link", "relation", "customer-store", "from",
                    id, "to", "004", "fromLife", 7, "toLife", 1000, "version", 9, "attributes", Map.of()));
        }
        ExpectedCopies.of(TableModel.of(Office.MODEL), table.items()).values().stream().filter(copy -> table.isMissing(copy.key()))
                .forEach(table::put);

        write(store("Broadway"));
        assertThat(heard).isEmpty();
        while (!queue.isEmpty()) {
            process.process(queue.take(), TimeLeft.ENOUGH);
        }

        assertThat(heard).containsExactlyInAnyOrder("ledger 1002 Broadway 50", "mail 1002 Broadway 50");
        assertThat(stored().orElseThrow().number(Attr.VERSION)).isEqualTo(1002);
    }

    @Test
    void listenerThatIsGoneIsNotTold() {
        process.process(new Message.TellListener(STORE, "former", 7, OptionalLong.empty()), TimeLeft.ENOUGH);

        assertThat(heard).isEmpty();
    }
}
