package io.relata.pages.patterns;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that says a second later each time it is asked, so that what is created one after another is in order, and the same whenever it
 * is created.
 */
final class Ticking extends Clock {
    private static final Instant BEGINNING = Instant.parse("2026-11-01T00:00:00Z");

    private final Instant beginning;
    private final AtomicLong ticks = new AtomicLong();

    private Ticking(Instant beginning) {
        this.beginning = beginning;
    }

    static Ticking fromTheBeginning() {
        return new Ticking(BEGINNING);
    }

    /** A day later, when all that was created by the other clock is there. */
    static Ticking later() {
        return new Ticking(BEGINNING.plus(Duration.ofDays(1)));
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
