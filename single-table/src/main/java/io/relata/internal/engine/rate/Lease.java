package io.relata.internal.engine.rate;

import io.relata.internal.engine.table.CoreTable;
import java.util.function.Supplier;

/**
 * The tokens of one caller that one environment has taken from the bucket and not used yet. The next lease is as large as the caller is
 * busy here: one that is used up in a quarter of a second is followed by one of twice the size, one that lasts for more than a second by
 * one of half. So a caller with a request now and then takes single tokens, and one with many a second takes few writes.
 */
final class Lease {
    private static final long SHORT_MICROS = 250_000;
    private static final long LONG_MICROS = 1_000_000;
    /** Who was refused by the table is refused here for so long without asking it, so that a flood of requests takes few writes. */
    private static final long PATIENCE_MICROS = 100_000;
    /** After a failure the table is not asked for so long, and requests are let through. */
    private static final long PAUSE_MICROS = 1_000_000;

    private final Bucket bucket;
    private int tokens;
    private int size = 1;
    private boolean full = true;
    private long taken;
    private Period refusal = Period.NONE;
    private Period pause = Period.NONE;

    Lease(Bucket bucket) {
        this.bucket = bucket;
    }

    /** A time from now on; a clock that is set back ends it. */
    private record Period(long from, long micros) {
        static final Period NONE = new Period(0, 0);

        long left(long now) {
            return now < from ? 0 : Math.max(0, from + micros - now);
        }
    }

    /**
     * How many microseconds a request has to wait; 0 if it need not, and then it is counted.
     *
     * @param table the caller's; asked for only if there are no tokens here
     */
    long wait(Supplier<CoreTable> table, long now) {
        if (tokens > 0) {
            tokens--;
            return 0;
        } else if (pause.left(now) > 0) {
            return 0;
        }
        long refused = refusal.left(now);
        return refused > 0 ? refused : asked(table.get(), now);
    }

    /** Lets requests through for a while. */
    void pause(long now) {
        pause = new Period(now, PAUSE_MICROS);
    }

    private long asked(CoreTable table, long now) {
        long lasted = now - taken;
        boolean guess = full && lasted > size * bucket.limit().tokenMicros();
        Bucket.Answer answer = bucket.take(table, next(lasted), guess, now);
        if (answer instanceof Bucket.Empty empty) {
            size = Math.max(1, size / 2);
            full = false;
            refusal = new Period(now, Math.max(empty.waitMicros(), PATIENCE_MICROS));
            return refusal.micros();
        }
        Bucket.Taken some = (Bucket.Taken) answer;
        tokens = some.tokens() - 1;
        size = some.tokens();
        taken = now;
        full = some.wasFull();
        return 0;
    }

    private int next(long lasted) {
        if (lasted <= SHORT_MICROS) {
            return Math.min(2 * size, bucket.limit().largestLease());
        }
        return lasted > LONG_MICROS ? Math.max(1, size / 2) : size;
    }
}
