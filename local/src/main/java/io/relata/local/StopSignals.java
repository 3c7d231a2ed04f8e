package io.relata.local;

import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;

/**
 * The signals that ask a process to stop. A shutdown hook does not work here: the JVM runs all hooks at once, and those of the functions
 * would stop the functions while requests are in progress.
 */
public final class StopSignals {
    private static final String[] SIGNALS = {"INT", "TERM"};

    private StopSignals() {
    }

    /** A latch that the first signal counts down; further signals have no effect. */
    public static CountDownLatch awaitable() {
        CountDownLatch stop = new CountDownLatch(1);
        for (String signal : SIGNALS) {
            Signal.handle(new Signal(signal), received -> stop.countDown());
        }
        return stop;
    }
}
