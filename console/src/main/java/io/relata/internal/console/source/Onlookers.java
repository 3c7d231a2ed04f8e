package io.relata.internal.console.source;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Whether anybody looks. What is observed for them is turned on with the first who comes, and off a while after the last has gone, so that
 * a page that is loaded again misses nothing.
 */
public final class Onlookers implements AutoCloseable {
    private static final Duration AFTERWARDS = Duration.ofSeconds(10);

    private final Consumer<Boolean> observing;
    private final Duration afterwards;
    private int present;
    private boolean on;
    private @Nullable ScheduledExecutorService clock;
    private @Nullable ScheduledFuture<?> off;

    /** @param observing is told when observing begins and ends */
    public Onlookers(Consumer<Boolean> observing) {
        this(observing, AFTERWARDS);
    }

    Onlookers(Consumer<Boolean> observing, Duration afterwards) {
        this.observing = observing;
        this.afterwards = afterwards;
    }

    /** One more who looks, until this is closed. */
    public synchronized Seat enter() {
        present++;
        if (off != null) {
            off.cancel(false);
            off = null;
        }
        turn(true);
        AtomicBoolean left = new AtomicBoolean();
        return () -> {
            if (!left.getAndSet(true)) {
                leave();
            }
        };
    }

    /** A place in the audience. */
    @FunctionalInterface
    public interface Seat extends AutoCloseable {
        @Override
        void close();
    }

    /** Whether somebody looks, or did a moment ago. */
    public synchronized boolean isThere() {
        return on;
    }

    private synchronized void leave() {
        present--;
        if (present == 0) {
            if (clock == null) {
                clock = Executors.newSingleThreadScheduledExecutor(task -> {
                    Thread thread = new Thread(task, "console-audience");
                    thread.setDaemon(true);
                    return thread;
                });
            }
            off = clock.schedule(this::turnOff, afterwards.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    synchronized void turnOff() {
        if (present == 0) {
            turn(false);
        }
    }

    private void turn(boolean wanted) {
        if (on != wanted) {
            on = wanted;
            observing.accept(wanted);
        }
    }

    @Override
    public synchronized void close() {
        if (clock != null) {
            clock.shutdownNow();
        }
        turn(false);
    }
}
