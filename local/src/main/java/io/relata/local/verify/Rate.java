package io.relata.local.verify;

import java.time.Duration;

/** A bound on how fast a table is read, so that its users do not notice. For all threads together. */
final class Rate {
    private final long unitsPerSecond;
    private long freeFrom = System.nanoTime();

    Rate(long unitsPerSecond) {
        if (unitsPerSecond < 1) {
            throw new IllegalArgumentException("the rate is at least 1 read unit a second");
        }
        this.unitsPerSecond = unitsPerSecond;
    }

    /** Waits until so many read units fit into the rate. What was not used of earlier seconds is lost. */
    void spend(long units) {
        pause(Duration.ofNanos(book(units)));
    }

    private synchronized long book(long units) {
        long now = System.nanoTime();
        freeFrom = (freeFrom - now > 0 ? freeFrom : now) + units * 1_000_000_000L / unitsPerSecond;
        return freeFrom - now;
    }

    static void pause(Duration duration) {
        try {
            if (!duration.isNegative()) {
                Thread.sleep(duration.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
