package io.relata.local;

import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;

/**
 * The signals that ask a process to stop. A shutdown hook would not do: the JVM runs all hooks at once, and those of the functions would
 * take the functions away from the requests that are under way.
 */
final class StopSignals {
    private static final String[] SIGNALS = {"INT", "TERM"};

    private StopSignals() {
    }

    /** Counted down by the first signal from now on; further ones change nothing. */
    static CountDownLatch awaitable() {
        CountDownLatch stop = new CountDownLatch(1);
        for (String signal : SIGNALS) {
            Signal.handle(new Signal(signal), received -> stop.countDown());
        }
        return stop;
    }
}
