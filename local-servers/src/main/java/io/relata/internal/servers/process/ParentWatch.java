package io.relata.internal.servers.process;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * Tells a server process when to end: when its standard input does. The parent closes it to stop the server, and it closes by itself
 * however the parent dies, so the server never outlives its parent.
 */
public final class ParentWatch {
    private final CountDownLatch inputEnded = new CountDownLatch(1);

    private ParentWatch() {
    }

    /**
     * Called before the server starts. Ctrl-C reaches all processes of a terminal; the server ignores it, because the parent still needs it
     * while it shuts down. Should the calling thread fail, the server ends at once: with an ordinary exit, it would wait for its parent.
     */
    public static ParentWatch start() {
        ParentWatch watch = new ParentWatch();
        Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {
            failure.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        Runtime.getRuntime().addShutdownHook(new Thread(watch::awaitInputEnded, "until-input-ends"));
        return watch;
    }

    /** Blocks until standard input ends; the process may then exit. */
    public void awaitEnd() throws IOException {
        while (System.in.read() >= 0) {
            // The parent writes nothing: only the end of the input matters.
        }
        inputEnded.countDown();
    }

    private void awaitInputEnded() {
        try {
            inputEnded.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
