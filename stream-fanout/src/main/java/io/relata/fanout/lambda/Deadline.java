package io.relata.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import io.relata.fanout.work.TimeLeft;

/** The end of an invocation, seen from before it: so that what has been begun can be finished. */
final class Deadline {
    private static final int RESERVE_MILLIS = 15_000;

    private Deadline() {
    }

    /** Short is the last quarter of the time that there is now, or the last 15 s. */
    static TimeLeft of(Context context) {
        int now = context.getRemainingTimeInMillis();
        int reserve = Math.min(RESERVE_MILLIS, now / 4);
        return now <= 0 ? TimeLeft.ENOUGH : () -> context.getRemainingTimeInMillis() < reserve;
    }
}
