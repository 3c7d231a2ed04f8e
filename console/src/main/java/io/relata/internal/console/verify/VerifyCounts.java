package io.relata.internal.console.verify;

import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.verify.repair.Deletions;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The counts of a run.
 *
 * @param found how often each fault was found, by its likely cause
 * @param deletions how many of each kind repair would take away, and of how many
 */
public record VerifyCounts(long items, long readUnits, Map<Fault, Map<LikelyCause, Integer>> found, int repaired,
        Map<String, Deletions.Counted> deletions) {
    public static final VerifyCounts NONE = new VerifyCounts(0, 0, Map.of(), 0, Map.of());

    /** What repair has left because it would delete too many. */
    public Map<String, Deletions.Counted> stopped() {
        Map<String, Deletions.Counted> stopped = new TreeMap<>(deletions);
        stopped.values().removeIf(counted -> !counted.areTooMany());
        return stopped;
    }

    /** Those of two runs, one after the other. */
    public VerifyCounts and(VerifyCounts next) {
        Map<Fault, Map<LikelyCause, Integer>> both = new EnumMap<>(Fault.class);
        Stream.of(found, next.found).flatMap(each -> each.entrySet().stream())
                .forEach(fault -> fault.getValue().forEach((cause, count) -> both
                        .computeIfAbsent(fault.getKey(), any -> new EnumMap<>(LikelyCause.class)).merge(cause, count, Integer::sum)));
        return new VerifyCounts(items + next.items, readUnits + next.readUnits, both, repaired + next.repaired, next.deletions);
    }

    public int wrong() {
        return found.values().stream().flatMap(causes -> causes.values().stream()).mapToInt(Integer::intValue).sum();
    }
}
