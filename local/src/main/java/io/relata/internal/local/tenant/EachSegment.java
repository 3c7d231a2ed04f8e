package io.relata.internal.local.tenant;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Reads all segments of a table side by side. */
record EachSegment(int segments) {
    /**
     * @param read reads one segment to its end
     * @throws RuntimeException what a segment failed of; the others are interrupted
     */
    void read(IntConsumer read) {
        ExecutorService threads = Executors.newFixedThreadPool(segments);
        try {
            List<? extends Future<?>> running = IntStream.range(0, segments)
                    .mapToObj(segment -> threads.submit(() -> read.accept(segment))).toList();
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }
}
