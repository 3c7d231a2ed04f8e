package io.relata.client;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How often a request is tried, and how long to wait in between: a random time up to {@code shortest}, which doubles each time, and not
 * less than what {@code Retry-After} says.
 *
 * @param attempts 1 or more; 1 repeats nothing
 * @param shortest the bound of the first wait
 * @param longest the bound of all waits. Where {@code Retry-After} says more, it is not waited for
 * @param timeout of one attempt, for requests that have none of their own
 */
public record Retries(int attempts, Duration shortest, Duration longest, Duration timeout) {
    /** Five attempts of 10 seconds each, and waits up to 0.1, 0.2, 0.4 and 0.8 seconds in between. */
    public static final Retries STANDARD = new Retries(5, Duration.ofMillis(100), Duration.ofSeconds(20), Duration.ofSeconds(10));

    private static final int MOST_DOUBLINGS = 20;

    public Retries {
        if (attempts < 1) {
            throw new IllegalArgumentException("a request has to be tried once at least, not " + attempts + " times");
        }
        if (shortest.isNegative() || longest.compareTo(shortest) < 0) {
            throw new IllegalArgumentException("waits can't be up to " + shortest + " first, and up to " + longest + " at most");
        }
    }

    public Retries attempts(int newAttempts) {
        return new Retries(newAttempts, shortest, longest, timeout);
    }

    public Retries timeout(Duration newTimeout) {
        return new Retries(attempts, shortest, longest, newTimeout);
    }

    /** @param done the attempts so far */
    boolean allowsMore(int done, Duration told) {
        return done < attempts && told.compareTo(longest) <= 0;
    }

    /**
     * Waits before the next attempt.
     *
     * @param done the attempts so far
     * @param told what {@code Retry-After} says; zero if nothing
     */
    void pause(int done, Duration told) throws InterruptedException {
        long bound = Math.min(longest.toNanos(), shortest.toNanos() << Math.min(done - 1, MOST_DOUBLINGS));
        Thread.sleep(Duration.ofNanos(Math.max(told.toNanos(), bound == 0 ? 0 : ThreadLocalRandom.current().nextLong(bound))).toMillis());
    }
}
