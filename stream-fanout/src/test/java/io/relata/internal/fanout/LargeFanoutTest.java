package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.work.ContinuationToken;
import io.relata.internal.fanout.work.CopyPosition;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One store with many linked customers, and invocations that process so small portions of them that there are many turns. */
class LargeFanoutTest {
    private static final int COPIES = 250;
    private static final int PORTION = 10;
    private static final long CHAIN = 7;
    private static final EntityRef STORE = new EntityRef("store", "004");
    private static final EntityRef OTHER = new EntityRef("store", "006");

    private final MovedClock clock = new MovedClock();
    private final CrashingTable table = new CrashingTable();
    private final MemoryQueue queue = new MemoryQueue();
    private ProcessMessage process = processing(PORTION, WriteParallelism.ONE);
    private long version = 1000;

    private ProcessMessage processing(int portion, WriteParallelism parallelism) {
        return new ProcessMessage(Scope.of(TableModel.of(Office.MODEL), table, clock),
                new FanoutJob(table, queue, clock, portion, () -> CHAIN), parallelism, TellListeners.none(table));
    }

    private void storeOfMany(int customers) {
        rename("Main Street");
        for (int i = 0; i < customers; i++) {
            String id = "c%05d".formatted(i);
            table.put(customer(id));
            table.put(link(id, "004", 1000));
        }
        ExpectedCopies.of(TableModel.of(Office.MODEL), table.items()).values().forEach(table::put);
        assertThat(differences()).isEmpty();
    }

    private void rename(String name) {
        table.put(Item.of("id", "004", "type", "store#004", "kind", "entity", "entity", "store", "version", ++version, "life", 1000,
                "createdAt", "2026-11-20T12:00:00.000Z", "businessId", "002", "storeName", name));
    }

    private void deleteStore() {
        table.put(Item.of("id", "004", "type", "store#004", "kind", "tombstone", "of", "entity", "version", ++version, "expiresAt",
                1_797_811_200));
    }

    private void linkedToOther(int customers) {
        renameOther("Station");
        for (int i = 0; i < customers; i++) {
            table.put(link("d%05d".formatted(i), "006", 2000));
            table.put(customer("d%05d".formatted(i)));
        }
        ExpectedCopies.of(TableModel.of(Office.MODEL), table.items()).values().stream().filter(copy -> table.isMissing(copy.key()))
                .forEach(table::put);
    }

    private void renameOther(String name) {
        table.put(Item.of("id", "006", "type", "store#006", "kind", "entity", "entity", "store", "version",
                name.equals("Station") ? 2000 : 2001, "life", 2000,
                "createdAt", "2026-11-20T12:00:00.000Z", "businessId", "002", "storeName", name));
    }

    private static Item customer(String id) {
        return Item.of("id", id, "type", "customer#" + id, "kind", "entity", "entity", "customer", "version", 7, "life", 7,
                "createdAt", "2026-11-20T12:00:00.000Z", "businessId", "002", "firstName", "Ann", "lastName", "Smith");
    }

    private static Item link(String customer, String store, int life) {
        return Item.of("id", "link:customer-store:" + customer, "type", "store#" + store, "kind", "link", "relation", "customer-store",
                "from", customer,
                "to", store, "fromLife", 7, "toLife", life, "version", 9, "attributes", Map.of());
    }

    private Message changed() {
        return new Message.Propagate(
                new ChangeHint.OfEntity(STORE, version, ChangeHint.Data.CHANGED, ChangeHint.Life.SAME, Set.of(), Set.of()));
    }

    private Message deleted() {
        return new Message.Propagate(
                new ChangeHint.OfEntity(STORE, version, ChangeHint.Data.SAME, ChangeHint.Life.CHANGED, Set.of(), Set.of()));
    }

    private List<CopyDifferences.Difference> differences() {
        return CopyDifferences.of(TableModel.of(Office.MODEL), table.items());
    }

    /** Whether the message was processed, and so removed from the queue. */
    private boolean deliver(String name) {
        try {
            process.process(queue.message(name), TimeLeft.ENOUGH);
            queue.remove(name);
            return true;
        } catch (CrashingTable.Crash | ConcurrentChangeException e) {
            return false;
        }
    }

    private int drain() {
        int deliveries = 0;
        while (!queue.names().isEmpty()) {
            assertThat(deliver(queue.names().get(0))).isTrue();
            deliveries++;
        }
        return deliveries;
    }

    private List<Item> progress() {
        return table.items().stream().filter(item -> item.string(Attr.KIND).equals("progress")).toList();
    }

    @Test
    void fanoutOfOnePortionRunsAtOnceWithoutProgressItem() {
        storeOfMany(PORTION);
        rename("Broadway");

        process.process(changed(), TimeLeft.ENOUGH);

        assertThat(differences()).isEmpty();
        assertThat(queue.sent()).isZero();
        assertThat(table.refreshes()).isEqualTo(PORTION);
    }

    @Test
    void largeFanoutRunsInPortionsWithOneWriteForEachCopy() {
        storeOfMany(COPIES);
        rename("Broadway");

        process.process(changed(), TimeLeft.ENOUGH);
        int deliveries = drain();

        assertThat(differences()).isEmpty();
        assertThat(progress()).isEmpty();
        assertThat(table.refreshes()).isEqualTo(COPIES);
        assertThat(deliveries).isBetween(COPIES / PORTION, COPIES / PORTION + 1);
    }

    @Test
    void manyChangesDuringFanoutCostOneMorePass() {
        storeOfMany(COPIES);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);
        for (int i = 0; i < 20; i++) {
            assertThat(deliver(queue.names().get(0))).isTrue();
            rename("Name " + i);
            process.process(changed(), TimeLeft.ENOUGH);
        }

        drain();

        assertThat(differences()).isEmpty();
        assertThat(progress()).isEmpty();
        assertThat(table.refreshes()).isEqualTo(2 * COPIES);
    }

    @Test
    void changesDuringFanoutSendNoMessages() {
        storeOfMany(COPIES);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);

        for (int i = 0; i < 20; i++) {
            assertThat(deliver(queue.names().get(0))).isTrue();
            rename("Name " + i);
            process.process(changed(), TimeLeft.ENOUGH);
            assertThat(queue.names()).hasSize(1);
        }
    }

    @Test
    void changeSendsFirstMessageThatWasNeverSent() {
        storeOfMany(COPIES);
        rename("Broadway");
        queue.close();
        assertThatThrownBy(() -> process.process(changed(), TimeLeft.ENOUGH)).hasMessage("the queue is closed");
        assertThat(progress()).hasSize(1);
        queue.open();
        rename("Harbour");

        process.process(changed(), TimeLeft.ENOUGH);
        drain();

        assertThat(differences()).isEmpty();
        assertThat(progress()).isEmpty();
    }

    /** The worst case of SQS: every message waits for all that were sent before it. */
    @Test
    void otherFanoutsAreProcessedWhileOneStoreKeepsChanging() {
        storeOfMany(COPIES);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);
        linkedToOther(3 * PORTION);
        for (int turn = 0; turn < 5; turn++) {
            assertThat(deliver(queue.names().get(0))).isTrue();
            rename("Name " + turn);
            process.process(changed(), TimeLeft.ENOUGH);
        }
        renameOther("Harbour");
        process.process(
                new Message.Propagate(
                        new ChangeHint.OfEntity(OTHER, 2000, ChangeHint.Data.CHANGED, ChangeHint.Life.SAME, Set.of(), Set.of())),
                TimeLeft.ENOUGH);

        int deliveries = 0;
        while (differences().stream().anyMatch(difference -> difference.key().type().equals("store#006"))) {
            assertThat(deliver(queue.names().get(0))).isTrue();
            rename("Name on the way " + deliveries++);
            process.process(changed(), TimeLeft.ENOUGH);
        }

        assertThat(progress()).extracting(item -> item.string("type")).contains("store#004");
        assertThat(deliveries).isLessThanOrEqualTo(2 * 3);
    }

    @Test
    void fanoutThatRunsOutOfTimeContinuesWhereItStopped() {
        process = processing(200, WriteParallelism.ONE);
        storeOfMany(200);
        rename("Broadway");
        int[] batches = {3};

        process.process(changed(), () -> batches[0]-- == 0);

        assertThat(table.refreshes()).isEqualTo(75);
        assertThat(queue.all()).containsExactly(new Message.ContinueFanout(Task.REFRESH, STORE,
                ContinuationToken.first(CHAIN, version, Optional.of(new CopyPosition("customer-store.in", "c00074")))));
        drain();
        assertThat(table.refreshes()).isEqualTo(200);
        assertThat(differences()).isEmpty();
    }

    @Test
    void invocationWithoutTimeSendsTheNextMessage() {
        storeOfMany(COPIES);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);
        String name = queue.names().get(0);

        process.process(queue.message(name), () -> true);
        queue.remove(name);

        drain();
        assertThat(differences()).isEmpty();
        assertThat(progress()).isEmpty();
    }

    @Test
    void deletedStoreLosesAllItsLinksInPortions() {
        storeOfMany(100);
        deleteStore();

        process.process(deleted(), TimeLeft.ENOUGH);
        drain();
        tombstonesAreFollowed();

        assertThat(table.items()).noneMatch(item -> item.string("kind").equals("link") || item.string("kind").equals("copy"));
        assertThat(progress()).isEmpty();
    }

    /** As the records of the tombstones in the stream do. */
    private void tombstonesAreFollowed() {
        List.copyOf(table.items()).stream().filter(item -> item.string("id").startsWith("link:"))
                .forEach(link -> process.process(
                        new Message.Propagate(new ChangeHint.OfLink((CoreKey) link.key(), ChangeHint.Copies.PERHAPS)),
                        TimeLeft.ENOUGH));
    }

    @Test
    void messageDeliveredAfterTheEndChangesNothing() {
        storeOfMany(COPIES);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);
        drain();
        int refreshes = table.refreshes();

        process.process(new Message.ContinueFanout(Task.REFRESH, STORE, ContinuationToken.first(CHAIN, version, Optional.empty())),
                TimeLeft.ENOUGH);

        assertThat(table.refreshes()).isEqualTo(refreshes);
        assertThat(progress()).isEmpty();
    }

    @Test
    void withoutAWorkQueueThereIsNothingToContinue() {
        ProcessMessage alone = new ProcessMessage(TableModel.of(Office.MODEL), table, clock,
                new FanoutJob(table, WorkQueue.NONE, clock, PORTION));
        Message next = new Message.ContinueFanout(Task.REFRESH, STORE, ContinuationToken.first(CHAIN, version, Optional.empty()));

        assertThatThrownBy(() -> alone.process(next, TimeLeft.ENOUGH)).isInstanceOf(IllegalStateException.class)
                .hasMessage("there is no work queue, so there can be no large fan-out");
    }

    /**
     * The record is delivered again after its fan-out has ended; a late message of the first must not lead the second past its beginning.
     */
    @Test
    void messageOfAnEarlierFanoutOfTheSameVersionTakesNoTurn() {
        process = new ProcessMessage(Scope.of(TableModel.of(Office.MODEL), table, clock), new FanoutJob(table, queue, clock, PORTION),
                WriteParallelism.ONE, TellListeners.none(table));
        storeOfMany(COPIES);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);
        deliver(queue.names().get(0));
        Message late = queue.message(queue.names().get(0));
        drain();
        process.process(changed(), TimeLeft.ENOUGH);

        process.process(late, TimeLeft.ENOUGH);

        assertThat(progress().get(0).number("step")).isZero();
        drain();
        assertThat(progress()).isEmpty();
    }

    /**
     * SQS delivers a message twice now and then. The second delivery must not fail: SQS would count it, and finally make it a dead letter.
     */
    @Test
    void messageIsSentAgainWhenAnotherInvocationOwnsTheTurn() {
        storeOfMany(COPIES);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);
        String name = queue.names().get(0);
        Message message = queue.message(name);
        table.whileCalled(call -> {
            if (call == 2) {
                process.process(message, TimeLeft.ENOUGH);
            }
        });

        assertThat(deliver(name)).isTrue();

        assertThat(queue.all()).hasSize(2).contains(message);
        drain();
        assertThat(differences()).isEmpty();
        assertThat(progress()).isEmpty();
        assertThat(table.refreshes()).isEqualTo(COPIES);
    }

    @Test
    void firstChangeAfterFifteenMinutesResumesFanoutWhoseMessageWasLost() {
        storeOfMany(COPIES);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);
        deliver(queue.names().get(0));
        queue.names().forEach(queue::remove);
        clock.move(Duration.ofMinutes(6));
        rename("Harbour");

        process.process(changed(), TimeLeft.ENOUGH);
        assertThat(queue.names()).isEmpty();
        clock.move(Duration.ofMinutes(10));
        process.process(changed(), TimeLeft.ENOUGH);
        drain();

        assertThat(differences()).isEmpty();
        assertThat(progress()).isEmpty();
        assertThat(table.refreshes()).isBetween(2 * COPIES, 2 * COPIES + PORTION);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void fanoutConvergesAlthoughFunctionsDieAndTheStoreKeepsChanging(long seed) {
        process = processing(PORTION, seed % 2 == 0 ? WriteParallelism.ONE : new WriteParallelism(4, Runnable::run));
        Random random = new Random(seed);
        storeOfMany(COPIES);
        int changes = 0;
        int crashes = 0;
        while (changes < 20 || !queue.names().isEmpty()) {
            if (changes < 20 && (queue.names().isEmpty() || random.nextInt(3) == 0)) {
                rename("Name " + changes++);
                crashes += retryRecordUntilItIsProcessed(random);
            } else {
                mayCrash(random);
                String name = queue.names().get(random.nextInt(queue.names().size()));
                crashes += deliver(name) ? 0 : 1;
                table.neverCrash();
            }
        }

        assertThat(differences()).isEmpty();
        assertThat(progress()).isEmpty();
        assertThat(crashes).isGreaterThan(10);
        assertThat(table.refreshes()).isLessThanOrEqualTo(4 * COPIES + crashes * PORTION);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void storeDeletedAndCreatedAgainHasNoLinksAlthoughFunctionsDie(long seed) {
        Random random = new Random(seed);
        storeOfMany(100);
        rename("Broadway");
        process.process(changed(), TimeLeft.ENOUGH);
        for (int i = 0; i < 3; i++) {
            deliver(queue.names().get(0));
        }
        deleteStore();
        process.process(deleted(), TimeLeft.ENOUGH);
        table.put(Item.of("id", "004", "type", "store#004", "kind", "entity", "entity", "store", "version", ++version, "life", version,
                "createdAt", "2026-11-20T13:00:00.000Z", "businessId", "002", "storeName", "Another"));
        process.process(deleted(), TimeLeft.ENOUGH);

        while (!queue.names().isEmpty()) {
            mayCrash(random);
            deliver(queue.names().get(random.nextInt(queue.names().size())));
            table.neverCrash();
        }
        tombstonesAreFollowed();

        assertThat(table.items()).noneMatch(item -> item.string("kind").equals("link") || item.string("kind").equals("copy"));
        assertThat(progress()).isEmpty();
    }

    private int retryRecordUntilItIsProcessed(Random random) {
        for (int crashes = 0;; crashes++) {
            try {
                mayCrash(random);
                process.process(changed(), TimeLeft.ENOUGH);
                return crashes;
            } catch (CrashingTable.Crash e) {
                assertThat(crashes).isLessThan(100);
                if (random.nextBoolean()) {
                    rename("Meanwhile " + crashes);
                }
            } finally {
                table.neverCrash();
            }
        }
    }

    private void mayCrash(Random random) {
        if (random.nextInt(3) == 0) {
            table.crashAfter(random.nextInt(8), random.nextBoolean());
        }
    }
}
