package io.relata.local.verify;

import java.time.Duration;

/** A bound on how fast a table is read, so that its users do not notice. */
final class Rate {
    private final int itemsPerSecond;
    private final long began = System.nanoTime();
    private long spent;

    Rate(int itemsPerSecond) {
        if (itemsPerSecond < 1) {
            throw new IllegalArgumentException("the rate is at least 1 item a second");
        }
        this.itemsPerSecond = itemsPerSecond;
    }

    /** Waits until so many more items fit into the rate. */
    void spend(int items) {
        spent += items;
        pause(Duration.ofNanos(spent * 1_000_000_000L / itemsPerSecond - (System.nanoTime() - began)));
    }

    void pause(Duration duration) {
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
