package io.relata.internal.console.system;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does something every second while it is on. A failure is logged, and it goes on. */
final class Pulse implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Pulse.class.getName());

    private final Runnable beat;
    private @Nullable ScheduledExecutorService clock;

    Pulse(Runnable beat) {
        this.beat = beat;
    }

    synchronized void turn(boolean on) {
        if (!on && clock != null) {
            clock.shutdownNow();
            clock = null;
        } else if (on && clock == null) {
            clock = Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, "console-pulse");
                thread.setDaemon(true);
                return thread;
            });
            clock.scheduleWithFixedDelay(this::once, 0, 1, TimeUnit.SECONDS);
        }
    }

    private void once() {
        try {
            beat.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "the console could not look: {0}", e.getMessage());
        }
    }

    @Override
    public void close() {
        turn(false);
    }
}
