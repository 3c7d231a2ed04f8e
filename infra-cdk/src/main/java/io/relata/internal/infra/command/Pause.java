package io.relata.internal.infra.command;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits. */
@FunctionalInterface
interface Pause {
    /** Between two looks at the table. */
    Duration LOOKS = Duration.ofSeconds(20);
    /** Until the last invocation of the version before has ended, and functions have looked at what is built: either takes a minute. */
    Duration FUNCTIONS = Duration.ofSeconds(70);
    Pause REAL = time -> {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    };

    void by(Duration time);
}
