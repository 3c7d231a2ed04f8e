package io.relata.fanout.verify.run;

import io.relata.engine.binding.Timestamps;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.ProgressTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Change;
import io.relata.engine.table.action.Condition;
import io.relata.engine.table.action.Outcome;
import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.RunKey;
import io.relata.fanout.work.ProgressExpiry;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The items of the runs, one for each: what every segment adds to, once for each turn however often its messages come. */
public final class VerifyRuns {
    private final ProgressTable table;
    private final Clock clock;

    public VerifyRuns(ProgressTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /** Notes a run; does nothing if it is noted. */
    void begin(String id, VerifyOrder order) {
        Instant now = clock.instant();
        Set<String> open = new TreeSet<>();
        Item item = Item.of(Attr.KIND, Kind.PROGRESS.spelled(), VerifyRun.SEGMENTS, order.segments(), VerifyRun.MODE, order.mode().name(),
                VerifyRun.LAG, order.lag().toSeconds(), VerifyRun.RATE, order.rate(), VerifyRun.STARTED_AT, Timestamps.format(now),
                VerifyRun.ITEMS, 0, VerifyRun.READ_UNITS, 0, VerifyRun.REPAIRED, 0, Attr.EXPIRES_AT, ProgressExpiry.from(now));
        for (Fault fault : Fault.values()) {
            item = item.with(fault.name(), 0);
        }
        for (int segment = 0; segment < order.segments(); segment++) {
            open.addAll(VerifyRun.name(segment));
            item = item.with(VerifyRun.step(segment), 0);
        }
        table.write(new Action.Put<>(RunKey.of(id), item.with(VerifyRun.OPEN, open), Condition.absent()));
    }

    public Optional<VerifyRun> read(String id) {
        return table.get(RunKey.of(id), Consistency.STRONG).map(item -> new VerifyRun(id, item));
    }

    /** What one turn adds to the run. */
    record Tally(long items, long readUnits, Map<Fault, Long> found) {
    }

    /**
     * Accounts for a turn with a segment. A run that was begun by an older version has no counters for the faults that came since: they
     * begin at 0.
     *
     * @param step how many turns there were before
     * @return whether it was; otherwise somebody else had this turn
     */
    boolean account(String id, int segment, long step, String ticket, Tally tally) {
        List<Change> changes = new ArrayList<>(List.of(
                new Change.Assign(VerifyRun.step(segment), step + 1), new Change.Assign(VerifyRun.ticket(segment), ticket),
                new Change.Count(VerifyRun.ITEMS, tally.items()), new Change.Count(VerifyRun.READ_UNITS, tally.readUnits())));
        tally.found().forEach((fault, count) -> changes.add(new Change.Count(fault.name(), count)));
        return table.write(new Action.Update<>(RunKey.of(id), changes, new Condition.Equal(VerifyRun.step(segment), step))).written();
    }

    void addRepaired(String id, long repaired) {
        table.write(new Action.Update<>(RunKey.of(id), List.of(new Change.Increase(VerifyRun.REPAIRED, repaired)),
                new Condition.Exists(VerifyRun.REPAIRED)));
    }

    /** Notes that a segment is done with: all of it was looked at, and what was to be repaired was. */
    void close(String id, int segment) {
        table.write(new Action.Update<>(RunKey.of(id), List.of(new Change.RemoveElements(VerifyRun.OPEN, VerifyRun.name(segment))),
                new Condition.Exists(VerifyRun.SEGMENTS)));
    }

    /** Notes the end of a run, if no segment is open; of those who try, one is told so. */
    boolean finish(String id) {
        Outcome noted = table.write(
                new Action.Update<>(RunKey.of(id), List.of(new Change.Assign(VerifyRun.FINISHED_AT, Timestamps.format(clock.instant()))),
                        new Condition.Exists(VerifyRun.SEGMENTS).and(new Condition.Missing(VerifyRun.OPEN))
                                .and(new Condition.Missing(VerifyRun.FINISHED_AT))));
        return noted.written();
    }
}
