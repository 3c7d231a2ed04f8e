package io.relata.local.verify;

import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.LikelyCause;
import java.util.Map;

/**
 * What a run has looked at and found.
 *
 * @param found how often each fault was found, by what most likely brought it about
 */
record VerifyCounts(long items, long readUnits, Map<Fault, Map<LikelyCause, Integer>> found, int repaired) {
    int wrong() {
        return found.values().stream().flatMap(causes -> causes.values().stream()).mapToInt(Integer::intValue).sum();
    }
}
