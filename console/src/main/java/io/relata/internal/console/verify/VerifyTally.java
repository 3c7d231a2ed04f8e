package io.relata.internal.console.verify;

import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.verify.run.VerifySegment;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts what a run does. Several threads count. */
final class VerifyTally {
    private final Map<Fault, Map<LikelyCause, Integer>> found = new EnumMap<>(Fault.class);
    private long items;
    private long readUnits;
    private int repaired;
    private final Map<String, Deletions.Counted> deletions = new TreeMap<>();

    /**
     * What was reported. It counts once the progress behind it does: a run that goes on from there finds nothing again that counts.
     *
     * @param outcome of its repair
     */
    record Told(Finding finding, RepairOutcome outcome) {
    }

    /** @param earlier of the run that this one goes on with */
    VerifyTally(VerifyCounts earlier) {
        this.items = earlier.items();
        this.readUnits = earlier.readUnits();
        this.repaired = earlier.repaired();
        this.deletions.putAll(earlier.deletions());
        earlier.found().forEach((fault, causes) -> found.put(fault, new EnumMap<>(causes)));
    }

    synchronized void add(VerifySegment.Round round) {
        items += round.items();
        readUnits += round.readUnits();
    }

    /** Counts what a repair would take away, and of how many. */
    synchronized void add(Map<String, Long> kinds, Map<String, Long> taken) {
        kinds.forEach((kind, count) -> deletions.merge(kind, new Deletions.Counted(0, count), Deletions.Counted::plus));
        taken.forEach((kind, count) -> deletions.merge(kind, new Deletions.Counted(count, 0), Deletions.Counted::plus));
    }

    /** Counts the repair of something that was counted when it was found. */
    synchronized void addRepaired() {
        repaired++;
    }

    synchronized void add(Told told) {
        found.computeIfAbsent(told.finding().fault(), fault -> new EnumMap<>(LikelyCause.class)).merge(told.finding().cause(), 1,
                Integer::sum);
        repaired += told.outcome() == RepairOutcome.REPAIRED ? 1 : 0;
    }

    synchronized VerifyCounts counts() {
        Map<Fault, Map<LikelyCause, Integer>> copy = new EnumMap<>(Fault.class);
        found.forEach((fault, causes) -> copy.put(fault, new EnumMap<>(causes)));
        return new VerifyCounts(items, readUnits, copy, repaired, new TreeMap<>(deletions));
    }
}
