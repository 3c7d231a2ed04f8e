package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.total.AuditProgress;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ProgressItem;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentedRun;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The items of the runs, one for each. */
public record VerifyRuns(ProgressTable table, Clock clock) {
    /** What only some deployments or models can find has a counter from the first one on. */
    private static final Set<Fault> COUNTED_WHEN_FOUND = EnumSet.of(Fault.OUTDATED_GUARD, Fault.FORMER_DECLARATION, Fault.UNCONVERTED);

    /**
     * Starts a run through the whole table: stores it, unless it exists, and sends one message for each segment.
     *
     * @param id names the run. A second call with the same id continues where the first one failed: duplicate messages do no harm
     * @return the run as it is stored
     */
    public VerifyRun start(WorkQueue queue, String id, VerifyOrder order) {
        begin(id, order);
        for (int segment = 0; segment < order.segments(); segment++) {
            queue.send(new Message.Verify(id, 0, "start " + segment, SegmentProgress.beginning(segment, order.segments())));
        }
        return read(id).orElseThrow();
    }

    private void begin(String id, VerifyOrder order) {
        Item item = SegmentedRun.beginning(order.segments(), order.rate(), order.lag(), clock.instant())
                .with(VerifyRun.MODE, order.mode().name()).with(VerifyRun.REPAIRED, 0)
                .with(VerifyRun.ORPHANS, order.deletions().orphans().name());
        if (order.deletions().kinds().isEmpty()) {
            item = item.with(VerifyRun.ALL_KINDS, true);
        } else if (!order.deletions().areCounting()) {
            item = item.with(VerifyRun.KINDS, order.deletions().kinds().get());
        }
        for (Fault fault : EnumSet.complementOf(EnumSet.copyOf(COUNTED_WHEN_FOUND))) {
            item = item.with(fault.name(), 0);
        }
        table.write(new Action.Put<>(RunKey.of(id), item, Condition.absent()));
    }

    public Optional<VerifyRun> read(String id) {
        return table.get(RunKey.of(id), Consistency.STRONG).map(item -> new VerifyRun(id, item));
    }

    /**
     * Counts a turn with a segment. A run that an older release started has no counters for newer faults: they start at 0.
     *
     * @param taken how many of each kind repair would take away, where that is counted
     */
    Action<CopyKey> note(VerifyTurn turn, Map<String, Long> taken) {
        VerifySegment.Round done = turn.done();
        int segment = turn.message().segment();
        List<AttributeChange> changes = new ArrayList<>(List.of(
                new AttributeChange.Assign(VerifyRun.began(segment), turn.began().toEpochMilli()),
                new AttributeChange.Assign(VerifyRun.rounds(segment), turn.rounds()), ProgressItem.renewed(clock.instant()),
                new AttributeChange.Count(SegmentedRun.ITEMS, done.items()),
                new AttributeChange.Count(SegmentedRun.READ_UNITS, done.readUnits())));
        done.found().forEach((fault, count) -> changes.add(new AttributeChange.Count(fault.name(), count)));
        if (turn.run().order().countsDeletions()) {
            done.kinds().forEach((kind, count) -> changes.add(new AttributeChange.Count(VerifyRun.of(kind), count)));
        }
        taken.forEach((kind, count) -> changes.add(new AttributeChange.Count(VerifyRun.taken(kind), count)));
        return SegmentedRun.note(RunKey.of(turn.run().id()), turn.message(), changes, new Condition.Exists(SegmentedRun.SEGMENTS));
    }

    void addRepaired(String id, long repaired) {
        update(id, new Condition.Exists(VerifyRun.REPAIRED), new AttributeChange.Increase(VerifyRun.REPAIRED, repaired));
    }

    /** Stores that a segment is done: every item was checked, and faults were repaired if ordered. */
    void close(String id, int segment) {
        update(id, new Condition.Exists(SegmentedRun.SEGMENTS), SegmentedRun.done(segment));
    }

    /** Stores that the totals of a run are audited; does nothing if they are already. */
    void audited(String id, long readUnits, AuditProgress.Stage.End audit, long repaired) {
        update(id, new Condition.Exists(SegmentedRun.SEGMENTS).and(new Condition.Missing(VerifyRun.AUDITED_AT)),
                new AttributeChange.Assign(VerifyRun.AUDITED_AT, Timestamps.format(clock.instant())),
                new AttributeChange.Count(SegmentedRun.READ_UNITS, readUnits),
                new AttributeChange.Increase(VerifyRun.REPAIRED, repaired),
                new AttributeChange.Count(Fault.WRONG_TOTAL.name(), audit.wrong().size()),
                new AttributeChange.Assign(VerifyRun.TOTALS_LEFT, audit.left()));
    }

    /**
     * Stores the end of a run if no segment is open. Returns true to exactly one caller, or to two that end it in the same millisecond.
     */
    boolean finish(String id) {
        String now = Timestamps.format(clock.instant());
        Outcome noted = update(id, new Condition.Exists(SegmentedRun.SEGMENTS).and(new Condition.Missing(SegmentedRun.OPEN))
                .and(new Condition.Missing(SegmentedRun.FINISHED_AT)), new AttributeChange.Assign(SegmentedRun.FINISHED_AT, now));
        return noted.written() || noted instanceof Outcome.Refused refused
                && refused.found().flatMap(item -> item.value(SegmentedRun.FINISHED_AT)).filter(now::equals).isPresent();
    }

    /** Stores that the end of a run is in the log. */
    void logged(String id) {
        update(id, new Condition.Exists(SegmentedRun.SEGMENTS),
                new AttributeChange.Assign(VerifyRun.LOGGED_AT, Timestamps.format(clock.instant())));
    }

    private Outcome update(String id, Condition condition, AttributeChange... changes) {
        return table.write(new Action.Update<>(RunKey.of(id), Arrays.asList(changes), condition));
    }
}
