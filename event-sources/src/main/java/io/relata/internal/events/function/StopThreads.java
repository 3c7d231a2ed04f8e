package io.relata.internal.events.function;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Stops the threads that deliver events. */
public final class StopThreads {
    private static final long TIME_TO_STOP_MILLIS = 1500;

    private StopThreads() {
    }

    /** Waits at most 1.5 s for what is in progress, and interrupts what is not over by then. */
    public static void of(ExecutorService threads) {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(TIME_TO_STOP_MILLIS, TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
