package io.relata.internal.console.source;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The latest events, at most {@value #CAPACITY}. Who reads too slowly misses the oldest, and is told how many. */
public final class EventRing {
    /** How many events are kept. */
    public static final int CAPACITY = 2000;
    private static final int MOST_AT_ONCE = 500;

    private final ConsoleEvent[] events = new ConsoleEvent[CAPACITY];
    private final Clock clock;
    private long next = 1;

    public EventRing(Clock clock) {
        this.clock = clock;
    }

    /**
     * What comes next for a reader.
     *
     * @param dropped how many events were overwritten before they were read
     * @param seen the number of the last event that is read now
     */
    public record Batch(List<ConsoleEvent> events, long dropped, long seen) {
    }

    /** Never waits for readers. */
    public synchronized void add(String type, Map<String, Object> fields) {
        events[slot(next)] = new ConsoleEvent(next, type, clock.millis(), fields);
        next++;
        notifyAll();
    }

    /** The number of the latest event; 0 before the first. */
    public synchronized long latest() {
        return next - 1;
    }

    /**
     * Waits for events.
     *
     * @param seen the number of the last event that was read; one that is not known yet counts as the latest
     * @param waitMillis at the most
     * @return none if none come within this time
     */
    public synchronized Batch after(long seen, long waitMillis) throws InterruptedException {
        long from = Math.min(seen, next - 1) + 1;
        if (from == next && waitMillis > 0) {
            wait(waitMillis);
        }
        long first = Math.max(from, next - CAPACITY);
        List<ConsoleEvent> batch = new ArrayList<>();
        for (long number = first; number < next && batch.size() < MOST_AT_ONCE; number++) {
            batch.add(events[slot(number)]);
        }
        return new Batch(batch, first - from, first + batch.size() - 1);
    }

    private static int slot(long number) {
        return (int) (number % CAPACITY);
    }
}
