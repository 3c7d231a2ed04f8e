package io.relata.internal.engine.read.page;

import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * How the Queries of one page run.
 *
 * @param threads runs them in parallel
 * @param time the time after which a page ends early, or fails if there is nothing to go on from. A function sets it, since it must answer
 * in time; a job, a script or a test has all the time that the table takes
 */
public record PageQueries(Executor threads, Duration time) {
    private static final Duration UNLIMITED = Duration.ofDays(365);

    public PageQueries(Executor threads) {
        this(threads, UNLIMITED);
    }
}
