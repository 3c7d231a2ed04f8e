package io.relata.internal.local;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import sun.misc.Signal;

/**
 * The signals that ask a process to stop. A shutdown hook does not work here: the JVM runs all hooks at once, and those of the functions
 * would stop the functions while requests are in progress.
 */
public final class StopSignals {
    private static final String[] SIGNALS = {"INT", "TERM"};
    private static final long LONGEST_STOP_MILLIS = 4500;

    private StopSignals() {
    }

    /**
     * A latch that the first signal counts down; further signals have no effect. 4.5 s after it, the process ends whatever it is doing: a
     * function that calculates for ever can't be interrupted. What the API has acknowledged is safe.
     */
    public static CountDownLatch awaitable() {
        CountDownLatch stop = new CountDownLatch(1);
        for (String signal : SIGNALS) {
            Signal.handle(new Signal(signal), received -> {
                CompletableFuture.delayedExecutor(LONGEST_STOP_MILLIS, TimeUnit.MILLISECONDS).execute(() -> Runtime.getRuntime().halt(0));
                stop.countDown();
            });
        }
        return stop;
    }
}
