package io.relata.simulation.history;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The true time, and the deviating clocks of actors. */
final class Clocks {
    private static final int[] OFF_BY_MILLIS = {0, -3, 3, -60_000, 60_000, -900_000, 900_000};

    private final Choices choices;
    private final FaultInjection faults;
    private final Profile.Trouble trouble;
    private Instant now = InitialTable.TIME;

    Clocks(Choices choices, FaultInjection faults, Profile.Trouble trouble) {
        this.choices = choices;
        this.faults = faults;
        this.trouble = trouble;
    }

    Instant now() {
        return now;
    }

    void pass(Duration duration) {
        now = now.plus(duration);
    }

    /** The clock of a function, with another deviation on each read. */
    Clock running() {
        Clock first = clock();
        Duration off = Duration.between(now, first.instant());
        return new Clock() {
            @Override
            public Instant instant() {
                pass(Duration.ofMillis(1));
                return now.plus(off);
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        };
    }

    /** The fixed clock of an actor that starts now and takes no time. */
    Clock clock() {
        pass(Duration.ofMillis(1));
        int off = trouble == Profile.Trouble.CLOCKS && faults.isEnabled(InjectedFault.CLOCK_DIFFERS)
                ? OFF_BY_MILLIS[choices.below(OFF_BY_MILLIS.length)]
                : 0;
        if (off != 0) {
            faults.count(InjectedFault.CLOCK_DIFFERS);
        }
        return Clock.fixed(now.plusMillis(off), ZoneOffset.UTC);
    }
}
