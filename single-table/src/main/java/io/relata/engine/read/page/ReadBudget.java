package io.relata.engine.read.page;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one page may cost, so that a filter that matches little gives a short page and a way to go on, and never a time-out.
 */
public final class ReadBudget {
    private static final Duration TIME = Duration.ofSeconds(3);
    private static final int ITEMS = 10_000;

    private final Clock clock;
    private final Instant end;
    private final AtomicInteger items = new AtomicInteger(ITEMS);

    public ReadBudget(Clock clock) {
        this.clock = clock;
        this.end = clock.instant().plus(TIME);
    }

    public void spend(int itemsRead) {
        items.addAndGet(-itemsRead);
    }

    /** How many items were read. */
    public int spent() {
        return ITEMS - items.get();
    }

    public boolean isSpent() {
        return items.get() <= 0 || clock.instant().isAfter(end);
    }
}
