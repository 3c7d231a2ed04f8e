package io.relata.internal.engine.table;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that goes on by so much whenever it is looked at. */
public final class TickingClock extends Clock {
    private final Duration tick;
    private Instant now = Instant.EPOCH;

    public TickingClock(Duration tick) {
        this.tick = tick;
    }

    @Override
    public synchronized Instant instant() {
        now = now.plus(tick);
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("instants have no zone");
    }
}
