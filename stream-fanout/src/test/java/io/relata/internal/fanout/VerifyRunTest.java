package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.ForwardingReads;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRun;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verify runs from message to message, although functions die and messages are delivered twice. */
class VerifyRunTest {
    private static final long LIFE = 1000;
    private static final int CUSTOMERS = 150;
    private static final TimeLeft NONE = () -> true;
    private static final Map<Fault, Long> ALL = Map.of(Fault.MISSING, 3L, Fault.STALE, 2L, Fault.GHOST, 1L, Fault.ORPHAN, 1L);

    private final CrashingTable table = new CrashingTable();
    private final MemoryQueue queue = new MemoryQueue();
    private final List<String> log = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-20T12:00:00Z");
    private final Clock clock = ((InstantSource) this::aMinuteLater).withZone(ZoneOffset.UTC);
    private final VerifyRuns runs = new VerifyRuns(table, clock);
    private final ContinueVerify verify = verifier(runs, queue);

    private ContinueVerify verifier(VerifyRuns counting, WorkQueue sending) {
        return new ContinueVerify(new Verify(TableModel.of(Office.MODEL), table, clock),
                new Repair(TableModel.of(Office.MODEL), table, clock), counting, sending,
                new VerifyLog(line -> log.add(line.toString()), "Entity", clock), clock);
    }

    /** The table, as an invocation sees it. */
    private class Forwarding implements ProgressTable, ForwardingReads {
        @Override
        public TableReads table() {
            return table;
        }

        @Override
        public Outcome write(Action<CopyKey> action) {
            return table.write(action);
        }
    }

    /** A minute passes at each reading, so every lag is over by the next one. */
    private Instant aMinuteLater() {
        now = now.plus(Duration.ofMinutes(1));
        return now;
    }

    @BeforeEach
    void createStoreOfManyCustomersWithSevenFaults() {
        put("business", "b", Map.of("businessName", "Acme"));
        put("store", "004", Map.of("businessId", "b", "storeName", "Main Street"));
        for (int i = 0; i < CUSTOMERS; i++) {
            String id = "c" + i;
            put("customer", id, Map.of("businessId", i == 9 ? "gone" : "b", "firstName", "Ann", "lastName", "Smith"));
            LinkRef link = new LinkRef("customer-store", new EntityRef("customer", id), new EntityRef("store", "004"));
            table.put(CoreItems.link(link, LIFE, LIFE, LIFE, Map.of()).with("id", "link:customer-store:" + id).with("type", "store#004"));
        }
        ExpectedCopies.of(TableModel.of(Office.MODEL), table.items()).values().forEach(table::put);
        for (int i = 0; i < 3; i++) {
            table.remove(new CopyKey("customer#c" + i, "store#004"));
        }
        for (int i = 3; i < 5; i++) {
            Item copy = Item.of("id", "store#004", "type", "customer#c" + i, "kind", "copy", "entity", "customer", "sourceId", "c" + i,
                    "version", LIFE,
                    "data", Map.of(), "link", Map.of(), "linkVersion", LIFE);
            table.put(copy);
        }
        table.put(Item.of("id", "tag#ghost", "type", "store#004", "kind", "copy", "entity", "store", "sourceId", "004", "version", LIFE,
                "data", Map.of()));
    }

    private void put(String entity, String id, Map<String, Object> own) {
        String time = "2026-11-20T12:00:00.000Z";
        Item item = CoreItems.entity(TableModel.of(Office.MODEL).entity(entity).orElseThrow(), id, own,
                new CoreItems.Origin(time, LIFE, Set.of()), LIFE,
                time);
        table.put(item.with("id", id).with("type", entity + "#" + id));
    }

    private VerifyRun start(VerifyOrder.Mode mode) {
        return runs.start(queue, "run", new VerifyOrder(3, mode, Duration.ofSeconds(60), 10_000));
    }

    private VerifyRun run() {
        return runs.read("run").orElseThrow();
    }

    /** Processes every message twice, until the queue is empty. */
    private int drain(int times) {
        int deliveries = 0;
        while (!queue.names().isEmpty()) {
            String name = queue.names().get(0);
            for (int i = 0; i < times; i++) {
                take(verify, queue.message(name), NONE);
            }
            queue.remove(name);
            deliveries++;
        }
        return deliveries;
    }

    /** The audit of totals at the end of a run has an item of its own. */
    private int itemsBeforeTheAudit() {
        return table.items().size() - 1;
    }

    private static void take(ContinueVerify verify, Message message, TimeLeft time) {
        if (message instanceof Message.AuditTotals turn) {
            verify.take(turn, time);
        } else {
            verify.take((Message.Verify) message, time);
        }
    }

    private List<String> lines(String what) {
        return log.stream().filter(line -> line.contains("\"verify\":\"" + what + "\"")).toList();
    }

    @Test
    void segmentIsOpenUntilItsRepairsAreDone() {
        List<Integer> openAtRepairs = new ArrayList<>();
        VerifyLog told = new VerifyLog(line -> {
            if (line.path("verify").asText().equals("repaired")) {
                openAtRepairs.add(run().open().size());
            }
        }, "Entity", clock);
        ContinueVerify watched = new ContinueVerify(new Verify(TableModel.of(Office.MODEL), table, clock),
                new Repair(TableModel.of(Office.MODEL), table, clock), runs,
                queue, told, clock);
        runs.start(queue, "run", new VerifyOrder(1, VerifyOrder.Mode.REPAIR, Duration.ofSeconds(60), 10_000));

        while (!queue.names().isEmpty()) {
            String name = queue.names().get(0);
            take(watched, queue.message(name), TimeLeft.ENOUGH);
            queue.remove(name);
        }

        assertThat(openAtRepairs).hasSize(6).containsOnly(1);
        assertThat(run().isFinished()).isTrue();
    }

    /** The answer to a write is lost, the SDK sends it again, and the condition does not hold any more: because of the write itself. */
    @Test
    void runGoesOnWhenTheSdkRepeatsWrites() {
        VerifyRuns repeating = new VerifyRuns(new Forwarding() {
            @Override
            public Outcome write(Action<CopyKey> action) {
                Outcome first = super.write(action);
                return first.written() ? super.write(action) : first;
            }
        }, clock);
        ContinueVerify repeated = verifier(repeating, queue);
        repeating.start(queue, "run", new VerifyOrder(3, VerifyOrder.Mode.REPORT, Duration.ofSeconds(60), 10_000));

        while (!queue.names().isEmpty()) {
            String name = queue.names().get(0);
            take(repeated, queue.message(name), TimeLeft.ENOUGH);
            queue.remove(name);
        }

        assertThat(run().isFinished()).isTrue();
        assertThat(run().found()).isEqualTo(ALL);
        assertThat(run().items()).isEqualTo(itemsBeforeTheAudit());
        assertThat(lines("finished")).hasSize(1);
    }

    @Test
    void runReportsEachFaultOnceAndItsEnd() {
        assertThat(start(VerifyOrder.Mode.REPORT).open()).hasSize(3);

        int deliveries = drain(1);

        assertThat(run().found()).isEqualTo(ALL);
        assertThat(run().isFinished()).isTrue();
        assertThat(run().items()).isEqualTo(itemsBeforeTheAudit());
        assertThat(deliveries).describedAs("several turns with each segment").isGreaterThan(6);
        assertThat(lines("finding")).hasSize(7);
        assertThat(lines("repaired")).isEmpty();
        assertThat(lines("finished")).singleElement().asString()
                .startsWith(
                        "{\"verify\":\"finished\",\"run\":\"run\",\"state\":\"finished\",\"segments\":3,\"segmentsDone\":3,"
                                + "\"repair\":false")
                .contains("\"found\":{\"MISSING\":3,\"STALE\":2,\"GHOST\":1,\"ORPHAN\":1}");
    }

    @Test
    void findingIsOneLineOfJsonWithKeysAndNoData() {
        start(VerifyOrder.Mode.REPORT);
        drain(1);

        assertThat(lines("finding"))
                .contains("{\"verify\":\"finding\",\"run\":\"run\",\"fault\":\"ORPHAN\",\"id\":\"c9\",\"type\":\"customer#c9\","
                        + "\"cause\":\"FOREIGN_WRITE\",\"detail\":\"businessId: business#gone does not exist\"}");
    }

    @Test
    void metricsCountEachFaultAndFinishedRun() {
        start(VerifyOrder.Mode.REPORT);
        drain(1);

        List<String> metrics = log.stream().filter(line -> line.contains("\"_aws\""))
                .map(line -> line.replaceFirst("\"Timestamp\":\\d+,", "")).toList();
        assertThat(metrics)
                .contains("{\"_aws\":{\"CloudWatchMetrics\":[{\"Namespace\":\"Relata\",\"Dimensions\":[[\"Table\"],[\"Table\",\"Fault\"]],"
                        + "\"Metrics\":[{\"Name\":\"Findings\",\"Unit\":\"Count\"}]}]},\"Table\":\"Entity\",\"Fault\":\"ORPHAN\","
                        + "\"Findings\":1}");
        assertThat(metrics)
                .endsWith("{\"_aws\":{\"CloudWatchMetrics\":[{\"Namespace\":\"Relata\",\"Dimensions\":[[\"Table\"]],\"Metrics\":["
                        + "{\"Name\":\"RunsFinished\",\"Unit\":\"Count\"},{\"Name\":\"FindingsOfRun\",\"Unit\":\"Count\"}]}]},"
                        + "\"Table\":\"Entity\","
                        + "\"RunsFinished\":1,\"FindingsOfRun\":7}");
    }

    @Test
    void repairSkipsFaultsThatNeedAPerson() {
        start(VerifyOrder.Mode.REPAIR);
        drain(1);

        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), table.items())).isEmpty();
        assertThat(run().found()).isEqualTo(ALL);
        assertThat(run().repaired()).isEqualTo(6);
        assertThat(lines("repaired")).hasSize(6);
    }

    @Test
    void messagesDeliveredTwiceAreCountedOnce() {
        start(VerifyOrder.Mode.REPORT);

        drain(2);

        assertThat(run().found()).isEqualTo(ALL);
        assertThat(run().items()).isEqualTo(itemsBeforeTheAudit());
        assertThat(lines("finished")).hasSize(1);
    }

    /** The function dies between counting a turn and sending the next message, so the message comes again, with more time or less. */
    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void turnThatIsRepeatedGoesAsFarAsItWasCounted(boolean isFirstShort, boolean isSecondShort) {
        ContinueVerify dying = verifier(runs, message -> {
            throw new CrashingTable.Crash();
        });
        start(VerifyOrder.Mode.REPORT);
        while (!queue.names().isEmpty()) {
            Message message = queue.message(queue.names().get(0));
            try {
                take(dying, message, () -> isFirstShort);
            } catch (CrashingTable.Crash e) {
                take(verify, message, () -> isSecondShort);
            }
            queue.remove(queue.names().get(0));
        }

        assertThat(run().isFinished()).isTrue();
        assertThat(run().found()).isEqualTo(ALL);
        assertThat(run().items()).isEqualTo(itemsBeforeTheAudit());
    }

    /** One delivery is overtaken by the other when it has done its rounds and is about to count them; what it sends then comes first. */
    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void messagesDeliveredTwiceAtOnceAreCountedOnce(boolean isFirstShort, boolean isSecondShort) {
        List<Runnable> overtaking = new ArrayList<>();
        ContinueVerify overtaken = verifier(new VerifyRuns(new Forwarding() {
            @Override
            public Outcome write(Action<CopyKey> action) {
                List.copyOf(overtaking).forEach(Runnable::run);
                overtaking.clear();
                return super.write(action);
            }
        }, clock), queue);
        start(VerifyOrder.Mode.REPORT);
        while (!queue.names().isEmpty()) {
            String name = queue.names().get(queue.names().size() - 1);
            Message message = queue.message(name);
            overtaking.add(() -> take(verify, message, () -> isSecondShort));
            take(overtaken, message, () -> isFirstShort);
            queue.remove(name);
        }

        assertThat(run().isFinished()).isTrue();
        assertThat(run().found()).isEqualTo(ALL);
        assertThat(run().items()).isEqualTo(itemsBeforeTheAudit());
    }

    @Test
    void retriedStartContinuesTheSameRun() {
        start(VerifyOrder.Mode.REPORT);
        start(VerifyOrder.Mode.REPORT);

        drain(1);

        assertThat(run().found()).isEqualTo(ALL);
        assertThat(queue.sent()).describedAs("the messages that are there twice have no successors of their own").isLessThan(25);
    }

    @ParameterizedTest
    @CsvSource({"REPORT, false", "REPORT, true", "REPAIR, false", "REPAIR, true"})
    void functionsThatDieAtAnyCallLoseNothingAndCountNothingTwice(VerifyOrder.Mode mode, boolean withEffect) {
        start(mode);
        int deaths = 0;
        for (int turns = 0; !queue.names().isEmpty(); turns++) {
            String name = queue.names().get(turns % queue.names().size());
            table.crashAfter((turns * 7 + 3) % 307, withEffect);
            try {
                take(verify, queue.message(name), NONE);
                queue.remove(name);
            } catch (CrashingTable.Crash e) {
                deaths++;
            }
            table.neverCrash();
        }
        assertThat(deaths).isGreaterThan(20);

        assertThat(run().isFinished()).isTrue();
        assertThat(log).as("also where the function died that finished it").anyMatch(line -> line.contains("\"verify\":\"finished\""));
        assertThat(run().found()).isEqualTo(ALL);
        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), table.items())).hasSize(mode == VerifyOrder.Mode.REPAIR ? 0 : 6);
    }

    @Test
    void messagesStayBelowTheSizeLimitOfTheQueue() {
        for (int i = 0; i < 300; i++) {
            table.put(Item.of("id", "\u0001".repeat(1000) + i, "type", "nothing known " + i));
        }
        start(VerifyOrder.Mode.REPORT);
        int longest = 0;
        while (!queue.names().isEmpty()) {
            String name = queue.names().get(0);
            longest = Math.max(longest, MessageJson.write(queue.message(name)).getBytes(StandardCharsets.UTF_8).length);
            take(verify, queue.message(name), NONE);
            queue.remove(name);
        }

        assertThat(longest).isBetween(100_000, 262_144);
        assertThat(run().found()).containsEntry(Fault.UNEXPLAINED, 300L);
    }

    @Test
    void runStartedByReleaseWithFewerFaultsContinues() {
        start(VerifyOrder.Mode.REPAIR);
        Map<String, Object> counters = new HashMap<>(run().item().attributes());
        counters.keySet().removeAll(Set.of(Fault.STALE.name(), Fault.ORPHAN.name()));
        table.put(new Item(counters));

        drain(1);

        assertThat(run().isFinished()).isTrue();
        assertThat(run().found()).isEqualTo(ALL);
    }

    @Test
    void messageOfUnknownRunIsDropped() {
        verify.take(new Message.Verify("long ago", 7, "ticket", SegmentProgress.beginning(0, 3)), NONE);

        assertThat(queue.sent()).isZero();
        assertThat(log).containsExactly("{\"verify\":\"unknown run\",\"run\":\"long ago\",\"segment\":0}");
    }
}
