package io.relata.internal.events;

import io.relata.internal.events.queue.QueueMapping;
import io.relata.internal.events.stream.EventSourceMapping;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

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

    /** Stops within 2 s; batches in progress finish first. */
    @Override
    public void close() {
        Stream<AutoCloseable> all = Stream.concat(Stream.of(copies, work), indexing.stream());
        CompletableFuture.allOf(all.map(source -> CompletableFuture.runAsync(() -> close(source))).toArray(CompletableFuture[]::new))
                .join();
    }

    private static void close(AutoCloseable source) {
        try {
            source.close();
        } catch (Exception e) {
            throw new IllegalStateException("an event source did not stop", e);
        }
    }

    private static Duration until(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }
}
