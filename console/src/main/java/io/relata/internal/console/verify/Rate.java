package io.relata.internal.console.verify;

import java.time.Duration;

/** Limits the read units per second of all threads together, so that the table's other users are not affected. */
public final class Rate {
    private final long unitsPerSecond;
    private long freeFrom = System.nanoTime();

    public Rate(long unitsPerSecond) {
        if (unitsPerSecond < 1) {
            throw new IllegalArgumentException("the rate must be at least 1 read unit a second");
        }
        this.unitsPerSecond = unitsPerSecond;
    }

    /** Waits until the read units fit into the rate. Unused units of earlier seconds are lost. */
    public void spend(long units) {
        pause(Duration.ofNanos(reserve(units)));
    }

    private synchronized long reserve(long units) {
        long now = System.nanoTime();
        freeFrom = (freeFrom - now > 0 ? freeFrom : now) + units * 1_000_000_000L / unitsPerSecond;
        return freeFrom - now;
    }

    /** @throws IllegalStateException if the thread is interrupted meanwhile */
    public static void pause(Duration duration) {
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
