package io.relata.benchmarks.killed;

import io.relata.benchmarks.Audit;
import java.time.Duration;

/**
 * The outcome of a plan.
 *
 * @param kills how often the worker was killed
 * @param writes how many writes it asked for, including those without effect
 * @param needed how many were necessary
 * @param heapMegabytes in use in it after a collection, at most
 * @param time until all was done; each kill costs up to the visibility time-out of a message
 * @param audit of all items, at the end
 * @param deadLetters how many messages were dead-lettered
 */
public record Result(KillPlan plan, int kills, long writes, long needed, int heapMegabytes, Duration time, Audit audit, int deadLetters) {
    @Override
    public String toString() {
        return ("%s of %,d copies, %,d an invocation, %d changes on the way, killed %d times: %,d s, %,d writes (%.3f of the %,d that are "
                + "needed), ")
                .formatted(plan.task(), plan.copies(), plan.turnSize(), plan.changes(), kills, time.toSeconds(), writes,
                        (double) writes / needed, needed)
                + "%d MB of heap at most; %s, %d dead letters".formatted(heapMegabytes, audit, deadLetters);
    }
}
