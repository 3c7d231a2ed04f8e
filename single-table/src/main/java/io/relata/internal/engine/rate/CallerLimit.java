package io.relata.internal.engine.rate;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.time.Duration;

/**
 * How many requests a caller may make: a bucket of tokens that fills at a constant rate, of which each request takes one.
 *
 * @param perSecond how fast it fills, 1 to {@value #MOST} tokens a second
 * @param burst how many tokens it holds, at least as many
 * @param by who has a bucket
 */
public record CallerLimit(int perSecond, int burst, By by) {
    /** On a bucket's item: the time up to which the requests that were let through have used it, in microseconds since 1970. */
    public static final String PAID_UNTIL = "paidUntil";
    /** The most requests a second that a limit can be. */
    public static final int MOST = 10_000;
    /** The largest burst that a limit can have. */
    public static final int LARGEST_BURST = 100_000;

    private static final long MICROS = 1_000_000;
    private static final int LEASES_OF_A_BURST = 10;
    /** For a clock that is late. */
    private static final Duration KEPT_LONGER = Duration.ofHours(1);

    /** Who has a bucket. */
    public enum By {
        /** Each tenant, for all its callers. */
        TENANT {
            @Override
            CoreKey key(Caller caller) {
                return CoreKey.limitOfTenant();
            }
        },
        /** Each subject, in a model with tenants each one of each tenant. Whom nothing authenticates has one for each address. */
        SUBJECT {
            @Override
            CoreKey key(Caller caller) {
                return CoreKey.limitOf(caller.subject());
            }
        };

        /** The key of a caller's bucket, as its tenant sees it. */
        abstract CoreKey key(Caller caller);

        /** The default. */
        public static By usual(TableModel model) {
            return model.multiTenant() ? TENANT : SUBJECT;
        }
    }

    /** @throws IllegalArgumentException when a number is out of range */
    public CallerLimit {
        if (perSecond < 1 || perSecond > MOST) {
            throw new IllegalArgumentException("a limit is 1 to " + MOST + " requests a second, not " + perSecond);
        }
        if (burst < perSecond || burst > LARGEST_BURST) {
            throw new IllegalArgumentException("a burst is at least the limit, " + perSecond + ", and at most " + LARGEST_BURST + ", not "
                    + burst);
        }
    }

    /** The default of the burst. */
    public static int usualBurst(int perSecond) {
        return 2 * perSecond;
    }

    /** The largest lease: the most requests that one environment lets through without asking the table. */
    public int largestLease() {
        return Math.max(1, burst / LEASES_OF_A_BURST);
    }

    /** The time in which the bucket fills by one token, in microseconds; rounded up, so that it never fills faster than it should. */
    long tokenMicros() {
        return (MICROS + perSecond - 1) / perSecond;
    }

    /** The time in which an empty bucket fills, in microseconds. */
    long burstMicros() {
        return burst * tokenMicros();
    }

    /** The second from which the item says nothing any more, written at this time in microseconds: by then the bucket is full. */
    long expiresAt(long now) {
        return (now + burstMicros()) / MICROS + KEPT_LONGER.toSeconds();
    }
}
