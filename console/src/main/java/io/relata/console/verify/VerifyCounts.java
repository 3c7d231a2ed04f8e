package io.relata.console.verify;

import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.LikelyCause;
import java.util.Map;

/**
 * The counts of a run.
 *
 * @param found how often each fault was found, by its likely cause
 */
public record VerifyCounts(long items, long readUnits, Map<Fault, Map<LikelyCause, Integer>> found, int repaired) {
    static final VerifyCounts NONE = new VerifyCounts(0, 0, Map.of(), 0);

    public int wrong() {
        return found.values().stream().flatMap(causes -> causes.values().stream()).mapToInt(Integer::intValue).sum();
    }
}
