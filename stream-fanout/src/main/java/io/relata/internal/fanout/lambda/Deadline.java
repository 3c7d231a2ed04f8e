package io.relata.internal.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import io.relata.internal.fanout.work.TimeLeft;

/** Tells when an invocation is about to end, early enough to finish what has started. */
final class Deadline {
    private static final int RESERVE_MILLIS = 15_000;

    private Deadline() {
    }

    /** Time is short in the last quarter of the remaining time, at most in the last 15 s. */
    static TimeLeft of(Context context) {
        int now = context.getRemainingTimeInMillis();
        int reserve = Math.min(RESERVE_MILLIS, now / 4);
        return now <= 0 ? TimeLeft.ENOUGH : () -> context.getRemainingTimeInMillis() < reserve;
    }
}
