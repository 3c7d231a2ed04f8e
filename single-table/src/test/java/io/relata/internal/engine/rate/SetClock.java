package io.relata.internal.engine.rate;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test moves. Those that go wrong by a constant follow it. */
final class SetClock extends Clock {
    private final AtomicLong micros;
    private final long skew;

    SetClock() {
        this(new AtomicLong(1_767_225_600_000_000L), 0);
    }

    private SetClock(AtomicLong micros, long skew) {
        this.micros = micros;
        this.skew = skew;
    }

    SetClock skewed(long by) {
        return new SetClock(micros, by);
    }

    void advance(long by) {
        micros.addAndGet(by);
    }

    long micros() {
        return micros.get() + skew;
    }

    @Override
    public Instant instant() {
        return Instant.EPOCH.plus(micros(), ChronoUnit.MICROS);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
