package io.relata.internal.fanout.work;

import java.time.Duration;

/** How long the next turn of a run waits. */
public final class Pace {
    /** For how many seconds one turn spends units, so that the pauses between turns are short. */
    public static final int TURN_SECONDS = 10;

    private Pace() {
    }

    /**
     * The delay of the next message.
     *
     * @param pause the shortest
     * @param secondsByRate how long the turn should have taken
     * @param spent how long it took
     */
    public static Duration delay(Duration pause, double secondsByRate, Duration spent) {
        Duration byRate = Duration.ofMillis((long) (secondsByRate * 1000)).minus(spent);
        Duration longer = pause.compareTo(byRate) > 0 ? pause : byRate;
        return longer.isNegative() ? Duration.ZERO : longer.compareTo(WorkQueue.LONGEST_DELAY) > 0 ? WorkQueue.LONGEST_DELAY : longer;
    }
}
