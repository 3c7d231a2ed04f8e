package io.relata.pages.patterns;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that advances by a second on each call, so that sample data gets the same, ascending times in every run. */
final class TickingClock extends Clock {
    private static final Instant BEGINNING = Instant.parse("2026-11-01T00:00:00Z");

    private final Instant beginning;
    private final AtomicLong ticks = new AtomicLong();

    private TickingClock(Instant beginning) {
        this.beginning = beginning;
    }

    static TickingClock fromTheBeginning() {
        return new TickingClock(BEGINNING);
    }

    /** Starts a day later, after everything that the other clock created. */
    static TickingClock later() {
        return new TickingClock(BEGINNING.plus(Duration.ofDays(1)));
    }

    void advance(Duration by) {
        ticks.addAndGet(by.toSeconds());
    }

    @Override
    public Instant instant() {
        return beginning.plus(Duration.ofSeconds(ticks.getAndIncrement()));
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
