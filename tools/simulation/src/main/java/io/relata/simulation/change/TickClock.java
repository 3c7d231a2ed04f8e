package io.relata.simulation.change;

import io.relata.simulation.table.SimTable;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Goes on with each change of the table. */
final class TickClock extends Clock {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final int MILLIS = 10;

    private final SimTable table;

    TickClock(SimTable table) {
        this.table = table;
    }

    @Override
    public Instant instant() {
        return NOON.plusMillis((long) MILLIS * table.tick());
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
