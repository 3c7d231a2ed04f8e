package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.total.SettleTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRun;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs of verify audit totals when all else is done, from message to message, although functions die and messages come twice. */
class AuditRunTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Poems").entities(Poet.class, Poem.class)
            .totals(Total.of(Poem.class).per(Poet.class).sum("verses"), Total.of(Poem.class).overall()).model());
    private static final TimeLeft NONE = () -> true;
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final CrashingTable table = new CrashingTable();
    private final MemoryQueue queue = new MemoryQueue();
    private final List<String> log = new ArrayList<>();
    private final Clock counting = Clock.fixed(NOON, ZoneOffset.UTC);
    private final Clock clock = Clock.fixed(NOON.plusSeconds(3600), ZoneOffset.UTC);
    private final SettleTotals totals = new SettleTotals(MODEL, table, counting);
    private final VerifyRuns runs = new VerifyRuns(table, clock);
    private final ContinueVerify verify = new ContinueVerify(new Verify(MODEL, table, clock), new Repair(MODEL, table, clock), runs, queue,
            new VerifyLog(line -> log.add(line.toString()), "Poems", clock), clock);

    @Entity(collection = "poets")
    @SortBy("name")
    record Poet(@NotBlank String name) {
    }

    @Entity(collection = "poems")
    @SortBy("name")
    record Poem(@BelongsTo(Poet.class) String poetId, @NotBlank String name, BigDecimal verses) {
    }

    @BeforeEach
    void sixPoemsOfThreePoets() {
        for (int i = 0; i < 3; i++) {
            poet("" + i);
        }
        for (int i = 0; i < 6; i++) {
            count("p" + i, "" + i % 3, 10 + i);
        }
    }

    @Test
    void whatIsRightTakesOnePassThroughTheTable() {
        start("run", VerifyOrder.Mode.REPORT);
        drain(1);

        assertThat(run("run").isFinished()).isTrue();
        assertThat(run("run").isAudited()).isTrue();
        assertThat(run("run").found()).isEmpty();
        assertThat(audit("run").string("progress")).contains("\"pass\":2", "\"end\":0");
    }

    @Test
    void wrongTotalsAreFoundAndWrittenAnewOnce() {
        spoil("poet#1");
        table.remove(total("poet#2"));

        start("first", VerifyOrder.Mode.REPORT);
        drain(2);
        assertThat(run("first").found()).isEqualTo(Map.of(Fault.WRONG_TOTAL, 2L));
        assertThat(run("first").repaired()).isZero();
        assertThat(log).filteredOn(line -> line.contains("\"verify\":\"finding\"")).hasSize(2)
                .anyMatch(line -> line.contains("its contributions add up to {#poems=2, #poems.verses?=2, #poems.verses^0=25}"));

        start("second", VerifyOrder.Mode.REPAIR);
        drain(2);
        assertThat(run("second").found()).isEqualTo(Map.of(Fault.WRONG_TOTAL, 2L));
        assertThat(run("second").repaired()).isEqualTo(2);
        assertThat(numbers("poet#2")).isEqualTo("2, 27");

        start("third", VerifyOrder.Mode.REPORT);
        drain(1);
        assertThat(run("third").found()).isEmpty();
    }

    /** At each call to the table in turn, before it or after it. The message comes again, as often as it takes. */
    @Test
    void functionThatDiesAnywhereChangesNothing() {
        for (int call = 0; call < 60; call++) {
            for (boolean after : List.of(false, true)) {
                spoil("poet#1");
                String run = "run" + call + after;
                start(run, VerifyOrder.Mode.REPAIR);
                drainSegments();
                log.clear();
                table.crashAfter(call, after);
                drain(1);
                table.neverCrash();

                assertThat(log).as(run).anyMatch(line -> line.contains("\"verify\":\"finished\""));
                assertThat(run(run).isFinished()).as(run).isTrue();
                assertThat(run(run).found()).as(run).isEqualTo(Map.of(Fault.WRONG_TOTAL, 1L));
                assertThat(numbers("poet#1")).as(run).isEqualTo("2, 25");
            }
        }
    }

    /** Three passes show a contribution as it was before a transaction that its total shows: two that look, and one that compares. */
    @Test
    void halfOfTransactionIsNoDifference() {
        CopyKey contribution = TotalKey.contribution(poem("p4"));
        Item counted = table.get(contribution, Consistency.STRONG).orElseThrow();
        start("run", VerifyOrder.Mode.REPAIR);
        drainSegments();
        table.whileCalled(call -> {
            if (pass("run") <= 3) {
                table.remove(contribution);
            } else {
                table.put(counted);
            }
        });
        drain(1);
        table.whileCalled(call -> {
        });

        assertThat(pass("run")).isGreaterThan(4);
        assertThat(run("run").isFinished()).isTrue();
        assertThat(run("run").found()).isEmpty();
        assertThat(run("run").totalsLeft()).isZero();
    }

    @Test
    void totalThatKeepsChangingIsNotCalledWrong() {
        start("run", VerifyOrder.Mode.REPAIR);
        drainSegments();
        table.whileCalled(call -> count("of-call-" + call, "1", 1));
        drain(1);
        table.whileCalled(call -> {
        });

        assertThat(run("run").isFinished()).isTrue();
        assertThat(run("run").found()).isEmpty();
        assertThat(log).noneMatch(line -> line.contains("finding"));
    }

    /** More than can be compared in one run, and more than can be listed in one item. */
    @Test
    void anyNumberOfWrongTotalsTakesNoMoreThanAnItem() {
        int many = 1500;
        for (int i = 0; i < many; i++) {
            poet("of-many-" + i);
            count("of-many-" + i, "of-many-" + i, 7);
            spoil("poet#of-many-" + i);
        }
        int repaired = 0;
        for (int i = 0; i < 4 && repaired < many; i++) {
            start("run" + i, VerifyOrder.Mode.REPAIR);
            while (!queue.isEmpty()) {
                take(queue.take(), TimeLeft.ENOUGH);
                table.items().stream().filter(item -> Kind.PROGRESS.is(item))
                        .forEach(item -> assertThat(ItemSize.of(item)).isLessThan(400_000));
            }
            VerifyRun run = run("run" + i);
            assertThat(run.repaired()).isPositive();
            repaired += run.repaired();
            assertThat(run.totalsLeft()).isBetween(repaired < many ? 1L : 0L, (long) many - repaired);
        }
        assertThat(repaired).isEqualTo(many);
    }

    private void start(String run, VerifyOrder.Mode mode) {
        runs.start(queue, run, new VerifyOrder(2, mode, Duration.ZERO, 1_000_000));
    }

    /** Until only the audit is left. */
    private void drainSegments() {
        while (queue.all().stream().anyMatch(Message.Verify.class::isInstance)) {
            String name = queue.names().stream().filter(each -> queue.message(each) instanceof Message.Verify).findFirst().orElseThrow();
            take(queue.message(name), TimeLeft.ENOUGH);
            queue.remove(name);
        }
    }

    /** Turns of one page, each message so often, and again if its function dies. */
    private void drain(int times) {
        while (!queue.isEmpty()) {
            String name = queue.names().get(0);
            try {
                for (int i = 0; i < times; i++) {
                    take(queue.message(name), NONE);
                }
                queue.remove(name);
            } catch (CrashingTable.Crash e) {
                table.neverCrash();
            }
        }
    }

    private void take(Message message, TimeLeft time) {
        if (message instanceof Message.AuditTotals turn) {
            verify.take(turn, time);
        } else {
            verify.take((Message.Verify) message, time);
        }
    }

    private VerifyRun run(String id) {
        return runs.read(id).orElseThrow();
    }

    /** Which pass comes next, without a call. */
    private int pass(String run) {
        return table.items().stream().filter(item -> item.key().equals(RunKey.ofTotals(run))).findFirst()
                .map(item -> Integer.parseInt(item.string("progress").replaceAll(".*\"pass\":([0-9]+).*", "$1"))).orElse(1);
    }

    private Item audit(String run) {
        return table.get(RunKey.ofTotals(run), Consistency.STRONG).orElseThrow();
    }

    private void poet(String id) {
        table.put(Item.of("id", id, "type", "poet#" + id, "kind", "entity", "entity", "poet", "name", "x", "version", 7, "life", 7,
                "createdAt", "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", "poet#x"));
    }

    private void count(String id, String poet, long verses) {
        table.put(Item.of("id", id, "type", "poem#" + id, "kind", "entity", "entity", "poem", "name", "x", "poetId", poet, "verses",
                BigDecimal.valueOf(verses), "version", 7, "life", 7, "createdAt", "2026-11-20T12:00:00.000Z", "updatedAt",
                "2026-11-20T12:00:00.000Z", "sort", "poem#x"));
        totals.settle(List.of(poem(id)));
    }

    private void spoil(String holder) {
        Item total = table.get(total(holder), Consistency.STRONG).orElseThrow();
        table.put(total.with("#poems.verses^0", new BigDecimal("4711")));
    }

    private String numbers(String holder) {
        Item total = table.get(total(holder), Consistency.STRONG).orElseThrow();
        return total.number("#poems") + ", " + total.number("#poems.verses^0");
    }

    private static CopyKey total(String holder) {
        return new TotalKey(holder, 0).key();
    }

    private static CoreKey poem(String id) {
        return CoreKey.of(new EntityRef("poem", id));
    }
}
