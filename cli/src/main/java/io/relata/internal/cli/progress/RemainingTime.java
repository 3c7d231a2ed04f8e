package io.relata.internal.cli.progress;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How long something still takes. Its speed is that of the last half of what this run has done, or a little more: the first items take
 * longer, and the run may go on from where another one ended.
 */
public final class RemainingTime {
    private static final long LONG = 120;

    private final LongSupplier nanoTime;
    private Reached begin;
    private Reached from;
    private Reached half;
    private Reached now;
    private boolean isBegun;

    private record Reached(long done, long nanos) {
    }

    public RemainingTime(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.begin = new Reached(0, nanoTime.getAsLong());
        this.from = begin;
        this.half = begin;
        this.now = begin;
    }

    /** @param done how many in all so far; those of the first call are taken to be of an earlier run */
    public void reached(long done) {
        now = new Reached(done, nanoTime.getAsLong());
        if (!isBegun) {
            isBegun = true;
            begin = done == 0 ? begin : now;
            from = begin;
            half = begin;
        } else if (done > half.done() && done - begin.done() >= 2 * (half.done() - begin.done())) {
            from = half;
            half = now;
        }
    }

    /**
     * @param expected how many there will be about; not positive if that is not known
     * @return none before there is a speed, or when there are more than were expected
     */
    public Optional<Duration> until(long expected) {
        long done = now.done() - from.done();
        long nanos = now.nanos() - from.nanos();
        return done > 0 && nanos > 0 && now.done() < expected
                ? Optional.of(Duration.ofNanos((long) ((double) nanos / done * (expected - now.done()))))
                : Optional.empty();
    }

    /** {@code 95 s}, {@code 12 min}, {@code 3 h}. */
    static String text(Duration left) {
        long minutes = left.toMinutes();
        return left.toSeconds() < LONG ? left.toSeconds() + " s" : minutes < LONG ? minutes + " min" : left.toHours() + " h";
    }
}
