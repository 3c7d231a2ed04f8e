package io.relata.internal.events;

import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.queue.InMemoryQueue;
import io.relata.internal.events.stream.SteppedMapping;
import java.util.Optional;

/**
 * The event sources of a test: nothing is delivered until the test says so.
 *
 * @param copies delivers the stream to the stream function
 * @param queue where that function leaves work
 * @param work processes the messages of the queue
 * @param indexing delivers the stream to the index function; only with a search engine
 */
public record SteppedEventSources(SteppedMapping copies, InMemoryQueue queue, LambdaFunction work, Optional<SteppedMapping> indexing) {
    /**
     * Delivers all that has happened, and all that follows from it, in this thread. Then every copy is up to date, unless the stream
     * function gave up or there are dead letters.
     */
    public void settle() {
        try {
            int delivered;
            do {
                delivered = copies.deliverAll() + queue.deliverAll(work);
            } while (delivered > 0);
            if (indexing.isPresent()) {
                indexing.get().deliverAll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the stream was delivered", e);
        }
    }
}
