package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.lambda.WorkHandler;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.DocumentIndex;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRun;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many stores are deleted at once, each with so many links that a turn takes all the time of an invocation. */
class ManyTakeDownsTest {
    private static final int LINKS = 120;
    private static final int PORTION = 50;
    /** The duration of a call to a throttled table. */
    private static final Duration CALL = Duration.ofMillis(400);

    private final MovedClock clock = new MovedClock();
    private final CrashingTable table = new CrashingTable();
    private final SimulatedSqs queue = new SimulatedSqs(clock);
    private final ProcessMessage process = new ProcessMessage(Scope.of(TableModel.of(Office.MODEL), table, clock),
            new FanoutJob(table, queue, clock, PORTION), WriteParallelism.ONE, TellListeners.none(table));
    private final VerifyRuns runs = new VerifyRuns(table, clock);
    private final WorkHandler handler = new WorkHandler(process, new ContinueVerify(new Verify(TableModel.of(Office.MODEL), table, clock),
            new Repair(Scope.of(TableModel.of(Office.MODEL), table, clock).with(queue)), runs, queue,
            new VerifyLog(line -> {}, "Entity", clock), clock),
            new ContinueDeletion(new MemoryBulkTable(new MemoryTable()), queue, DocumentIndex.NONE, clock));

    private void deletedStores(int stores) {
        for (int i = 0; i < stores; i++) {
            String store = "s%03d".formatted(i);
            table.put(Item.of("id", store, "type", "store#" + store, "kind", "tombstone", "of", "entity", "version", 2000, "expiresAt",
                    1_797_811_200));
            for (int j = 0; j < LINKS; j++) {
                String customer = store + "c%03d".formatted(j);
                table.put(Item.of("id", customer, "type", "customer#" + customer, "kind", "entity", "entity", "customer", "version", 7,
                        "life", 7,
                        "createdAt", "2026-11-20T12:00:00.000Z", "businessId", "002", "firstName", "Ann", "lastName", "Smith"));
                table.put(Item.of("id", "link:customer-store:" + customer, "type", "store#" + store, "kind", "link", "relation",
                        "customer-store",
                        "from", customer, "to", store, "fromLife", 7, "toLife", 1000, "version", 9, "attributes", Map.of()));
            }
            process.process(new Message.Propagate(new ChangeHint.OfEntity(new EntityRef("store", store), 2000, ChangeHint.Data.SAME,
                    ChangeHint.Life.CHANGED, Set.of(), Set.of())), TimeLeft.ENOUGH);
        }
        table.whileCalled(() -> clock.move(CALL));
    }

    private long linksAlive() {
        return table.items().stream().filter(item -> item.string("kind").equals("link")).count();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 50})
    void everyLinkIsTakenDownWithoutDeadLetters(int stores) {
        deletedStores(stores);
        assertThat(linksAlive()).isEqualTo(LINKS * stores);

        queue.deliverAllTo(handler);

        assertThat(queue.deadLetters()).isEmpty();
        assertThat(linksAlive()).isZero();
        assertThat(table.items()).noneMatch(item -> item.string("kind").equals("progress"));
    }

    @Test
    void segmentsOfVerifyWaitBehindThemWithoutBecomingDeadLetters() {
        deletedStores(50);
        runs.start(queue, "run", new VerifyOrder(16, VerifyOrder.Mode.REPORT, Duration.ofSeconds(60), 1_000_000));

        queue.deliverAllTo(handler);

        assertThat(queue.deadLetters()).isEmpty();
        assertThat(linksAlive()).isZero();
        assertThat(runs.read("run").map(VerifyRun::isFinished)).contains(true);
    }

    @Test
    void messageThatAlwaysFailsBecomesADeadLetter() {
        deletedStores(5);
        queue.sendText("{\"v\":1,\"do\":\"dance\"}");

        queue.deliverAllTo(handler);

        assertThat(queue.deadLetters()).containsExactly("{\"v\":1,\"do\":\"dance\"}");
        assertThat(linksAlive()).isZero();
    }
}
