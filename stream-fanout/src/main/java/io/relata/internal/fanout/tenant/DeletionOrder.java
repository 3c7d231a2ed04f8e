package io.relata.internal.fanout.tenant;

import java.time.Duration;

/**
 * How to delete the items of a tenant.
 *
 * @param segments into how many parts the table is divided, 1 to 64
 * @param rate how many read units and deletions a second the whole run may take
 * @param lag how far the stream function and its work queue may be behind: so long the run waits before it looks whether they have written
 * something since
 */
public record DeletionOrder(int segments, long rate, Duration lag) {
    private static final int MOST_SEGMENTS = 64;
    /** The longest delay of a message in SQS. */
    private static final Duration LONGEST_LAG = Duration.ofSeconds(900);

    /** @throws IllegalArgumentException with what is valid */
    public DeletionOrder {
        if (segments < 1 || segments > MOST_SEGMENTS) {
            throw new IllegalArgumentException("there are 1 to " + MOST_SEGMENTS + " segments, not " + segments);
        } else if (rate < 1) {
            throw new IllegalArgumentException("the rate is at least 1 unit a second, not " + rate);
        } else if (lag.isNegative() || lag.compareTo(LONGEST_LAG) > 0) {
            throw new IllegalArgumentException("the lag is 0 to " + LONGEST_LAG.toSeconds() + " seconds, not " + lag.toSeconds());
        }
    }
}
