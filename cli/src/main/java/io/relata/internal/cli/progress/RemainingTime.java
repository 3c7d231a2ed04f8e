package io.relata.internal.cli.progress;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** How long something still takes, by the clock. Told by one thread at a time, and asked by any. */
public final class RemainingTime {
    private static final long LONG = 120;

    private final LongSupplier nanoTime;
    private volatile Pace pace;

    public RemainingTime(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.pace = Pace.from(nanoTime.getAsLong());
    }

    /**
     * @param part that came farther, of those that are done side by side; or begins, with as many as before
     * @param done how many in all so far; those of the first call are taken to be of an earlier run
     */
    public void reached(int part, long done) {
        pace = pace.reached(part, done, nanoTime.getAsLong());
    }

    /**
     * @param expected how many there will be about; not positive if that is not known
     * @return none before there is a speed, or when there are more than were expected
     */
    public Optional<Duration> until(long expected) {
        return pace.left(expected);
    }

    /** {@code 95 s}, {@code 12 min}, {@code 3 h}. */
    static String text(Duration left) {
        long minutes = left.toMinutes();
        return left.toSeconds() < LONG ? left.toSeconds() + " s" : minutes < LONG ? minutes + " min" : left.toHours() + " h";
    }
}
