package io.relata.benchmarks.killed;

import java.time.Duration;
import java.util.Random;

/**
 * What is done to the worker.
 *
 * @param copies how many customers the store is linked to
 * @param kills how often the worker is killed
 * @param changes how often the store is renamed while it is under way
 * @param turnSize how many copies an invocation processes
 * @param visibility after how long the message of a worker that was killed comes again
 * @param seed chooses when all that happens
 */
public record KillPlan(Task task, int copies, int kills, int changes, int turnSize, Duration visibility, long seed) {
    /** What the worker has to do. */
    public enum Task {
        /** Carries the new name of a store to its copies. */
        REFRESH,
        /** Takes down the links of a store that was deleted, and their copies with them. */
        TAKE_DOWN
    }

    /**
     * Kills at any time, but so far apart that there is a worker to kill; changes during the first pass, so that no more than one further
     * is due.
     */
    void putInto(CountingProxy wire, WorkerProcess worker, WorkerTask course) {
        Random random = new Random(seed);
        long lasts = changes > 0 ? 2L * copies : course.needed();
        for (int i = 0; i < kills; i++) {
            CountingProxy.Fate fate = random.nextBoolean() ? CountingProxy.Fate.IS_LOST : CountingProxy.Fate.ANSWER_IS_LOST;
            wire.at(between(random, i, kills, 0.95 * lasts), () -> {
                worker.kill();
                return fate;
            });
        }
        for (int i = 0; i < changes; i++) {
            wire.at(between(random, i, changes, 0.9 * copies), () -> {
                course.change();
                return CountingProxy.Fate.GOES_ON;
            });
        }
    }

    private static long between(Random random, int part, int parts, double end) {
        return 1 + (long) (end / parts * (part + 0.8 * random.nextDouble()));
    }
}
