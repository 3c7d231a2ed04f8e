package io.relata.internal.fanout;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until it is moved. */
final class MovedClock extends Clock {
    private Instant now = Instant.parse("2026-11-20T12:00:00Z");

    void move(Duration by) {
        now = now.plus(by);
    }

    /** Sets any time, an earlier one too, for work that runs at the same time. */
    void set(Instant time) {
        now = time;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("it has one zone");
    }
}
