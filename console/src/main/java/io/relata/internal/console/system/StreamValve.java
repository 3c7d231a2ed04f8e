package io.relata.internal.console.system;

import io.relata.internal.events.stream.ChangeRecord;
import io.relata.internal.events.stream.StreamGate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** Lets the stream flow, stop, go on record by record, or drip. */
public final class StreamValve implements StreamGate {
    private static final long LONGEST_WAIT_MILLIS = 50;
    private static final long BETWEEN_DROPS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private volatile BiConsumer<ChangeRecord, Boolean> listener = (record, delivered) -> {};
    private List<ChangeRecord> held = List.of();
    private boolean paused;
    private boolean dripping;
    private int steps;
    private long lastDrop;

    /** @param chosen is told of each record that passes, and whether the function gets it */
    void listenedBy(BiConsumer<ChangeRecord, Boolean> chosen) {
        listener = chosen;
    }

    synchronized void pause() {
        paused = true;
        steps = 0;
    }

    synchronized void resume() {
        paused = false;
        notifyAll();
    }

    /** Lets one more record pass; pauses the stream if it is not paused. */
    synchronized void step() {
        paused = true;
        steps++;
        notifyAll();
    }

    /** One record a second while it is on. */
    synchronized void drip(boolean on) {
        dripping = on;
        notifyAll();
    }

    synchronized boolean isPaused() {
        return paused;
    }

    /** The records that a paused stream holds back, as far as they were read; of one that flows, none. */
    synchronized List<ChangeRecord> held() {
        return paused ? held : List.of();
    }

    @Override
    public synchronized int admit(List<ChangeRecord> waiting) throws InterruptedException {
        held = waiting;
        if (isClosed()) {
            wait(LONGEST_WAIT_MILLIS);
        }
        if (isClosed()) {
            return 0;
        } else if (paused) {
            steps--;
            held = waiting.subList(1, waiting.size());
            return 1;
        } else if (dripping) {
            lastDrop = System.nanoTime();
            return 1;
        }
        return waiting.size();
    }

    private boolean isClosed() {
        return paused ? steps == 0 : dripping && System.nanoTime() - lastDrop < BETWEEN_DROPS_NANOS;
    }

    @Override
    public void passed(ChangeRecord record, boolean delivered) {
        listener.accept(record, delivered);
    }
}
