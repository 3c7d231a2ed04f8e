package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.total.AuditTurns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.ProgressExpiry;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.SegmentTurns;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The items of the runs, one for each. Every turn of a segment is counted once, however often its message is delivered. */
public final class VerifyRuns {
    private final ProgressTable table;
    private final Clock clock;

    public VerifyRuns(ProgressTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /** Stores a new run; does nothing if it exists. What only some deployments can find has a counter from the first one on. */
    void begin(String id, VerifyOrder order) {
        Instant now = clock.instant();
        Item item = Item.of(Attr.KIND, Kind.PROGRESS.stored(), VerifyRun.SEGMENTS, order.segments(), VerifyRun.MODE, order.mode().name(),
                VerifyRun.LAG, order.lag().toSeconds(), VerifyRun.RATE, order.rate(), VerifyRun.STARTED_AT, Timestamps.format(now),
                VerifyRun.ITEMS, 0, VerifyRun.READ_UNITS, 0, VerifyRun.REPAIRED, 0, Attr.EXPIRES_AT, ProgressExpiry.from(now));
        item = item.with(VerifyRun.ORPHANS, order.deletions().orphans().name());
        if (order.deletions().kinds().isEmpty()) {
            item = item.with(VerifyRun.ALL_KINDS, true);
        } else if (!order.deletions().areCounting()) {
            item = item.with(VerifyRun.KINDS, order.deletions().kinds().get());
        }
        for (Fault fault : Fault.values()) {
            item = fault == Fault.OUTDATED_GUARD ? item : item.with(fault.name(), 0);
        }
        table.write(new Action.Put<>(RunKey.of(id), SegmentTurns.beginning(item, order.segments()), Condition.absent()));
    }

    public Optional<VerifyRun> read(String id) {
        return table.get(RunKey.of(id), Consistency.STRONG).map(item -> new VerifyRun(id, item));
    }

    /**
     * What one turn adds to the run.
     *
     * @param kinds how many items are of each kind, where that matters
     * @param taken how many of each kind repair would take away
     */
    record TurnCounts(long items, long readUnits, Map<Fault, Long> found, Map<String, Long> kinds, Map<String, Long> taken) {
    }

    /** Counts the turn of a message. A run that an older release started has no counters for newer faults: they start at 0. */
    SegmentTurns.Noted count(Message.Verify message, VerifyRun.TurnLength length, TurnCounts counts) {
        int segment = message.progress().segment();
        List<AttributeChange> changes = new ArrayList<>(List.of(
                new AttributeChange.Assign(VerifyRun.began(segment), length.began().toEpochMilli()),
                new AttributeChange.Assign(VerifyRun.rounds(segment), length.rounds()),
                new AttributeChange.Assign(Attr.EXPIRES_AT, ProgressExpiry.from(clock.instant())),
                new AttributeChange.Count(VerifyRun.ITEMS, counts.items()),
                new AttributeChange.Count(VerifyRun.READ_UNITS, counts.readUnits())));
        counts.found().forEach((fault, count) -> changes.add(new AttributeChange.Count(fault.name(), count)));
        counts.kinds().forEach((kind, count) -> changes.add(new AttributeChange.Count(VerifyRun.of(kind), count)));
        counts.taken().forEach((kind, count) -> changes.add(new AttributeChange.Count(VerifyRun.taken(kind), count)));
        return new SegmentTurns(table, RunKey.of(message.run())).note(segment, message.step(), message.ticket(), Optional.empty(), changes);
    }

    void addRepaired(String id, long repaired) {
        table.write(new Action.Update<>(RunKey.of(id), List.of(new AttributeChange.Increase(VerifyRun.REPAIRED, repaired)),
                new Condition.Exists(VerifyRun.REPAIRED)));
    }

    /** Stores that a segment is done: every item was checked, and faults were repaired if ordered. */
    void close(String id, int segment) {
        table.write(new Action.Update<>(RunKey.of(id), List.of(SegmentTurns.done(segment)),
                new Condition.Exists(VerifyRun.SEGMENTS)));
    }

    /** The items of the audits of totals. */
    AuditTurns audits() {
        return new AuditTurns(table, clock);
    }

    /**
     * What an audit of totals adds to the run.
     *
     * @param left of how many totals it could not be told
     */
    record AuditCounts(long readUnits, long wrong, long left, long repaired) {
    }

    /** Stores that the totals of a run are audited; does nothing if they are already. */
    void audited(String id, AuditCounts counts) {
        List<AttributeChange> changes = new ArrayList<>(
                List.of(new AttributeChange.Assign(VerifyRun.AUDITED_AT, Timestamps.format(clock.instant())),
                        new AttributeChange.Count(VerifyRun.READ_UNITS, counts.readUnits()),
                        new AttributeChange.Increase(VerifyRun.REPAIRED, counts.repaired()),
                        new AttributeChange.Count(Fault.WRONG_TOTAL.name(), counts.wrong()),
                        new AttributeChange.Assign(VerifyRun.TOTALS_LEFT, counts.left())));
        table.write(new Action.Update<>(RunKey.of(id), changes,
                new Condition.Exists(VerifyRun.SEGMENTS).and(new Condition.Missing(VerifyRun.AUDITED_AT))));
    }

    /**
     * Stores the end of a run if no segment is open. Returns true to exactly one caller, or to two that end it in the same millisecond.
     */
    boolean finish(String id) {
        String now = Timestamps.format(clock.instant());
        Outcome noted = table.write(new Action.Update<>(RunKey.of(id), List.of(new AttributeChange.Assign(VerifyRun.FINISHED_AT, now)),
                new Condition.Exists(VerifyRun.SEGMENTS).and(new Condition.Missing(SegmentTurns.OPEN))
                        .and(new Condition.Missing(VerifyRun.FINISHED_AT))));
        return noted.written() || found(noted).flatMap(item -> item.value(VerifyRun.FINISHED_AT)).filter(now::equals).isPresent();
    }

    /** Stores that the end of a run is in the log. */
    void logged(String id) {
        table.write(new Action.Update<>(RunKey.of(id),
                List.of(new AttributeChange.Assign(VerifyRun.LOGGED_AT, Timestamps.format(clock.instant()))),
                new Condition.Exists(VerifyRun.SEGMENTS)));
    }

    private static Optional<Item> found(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused ? refused.found() : Optional.empty();
    }
}
