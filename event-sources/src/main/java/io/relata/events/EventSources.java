package io.relata.events;

import io.relata.events.queue.QueueMapping;
import io.relata.events.stream.EventSourceMapping;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * The event source mappings of the functions.
 *
 * @param copies delivers the stream to the stream function
 * @param work delivers the work queue to the work function
 * @param indexing delivers the stream to the index function; only with a search engine
 */
public record EventSources(EventSourceMapping copies, QueueMapping work, Optional<EventSourceMapping> indexing)
        implements
            AutoCloseable {
    /**
     * Waits until the stream and the work queue are empty together: each may add to the other.
     *
     * @throws TimeoutException when that takes longer
     */
    public void awaitQuiet(Duration atMost) throws InterruptedException, TimeoutException {
        long deadline = System.nanoTime() + atMost.toNanos();
        long before;
        do {
            before = work.deliveries();
            copies.awaitQuiet(until(deadline));
            work.awaitEmpty(until(deadline));
        } while (work.deliveries() != before);
        if (indexing.isPresent()) {
            indexing.get().awaitQuiet(until(deadline));
        }
    }

    /** Stops within 5 s; batches in progress finish first. */
    @Override
    public void close() {
        copies.close();
        indexing.ifPresent(EventSourceMapping::close);
        work.close();
    }

    private static Duration until(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }
}
