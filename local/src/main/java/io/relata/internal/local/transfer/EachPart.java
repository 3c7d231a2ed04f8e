package io.relata.internal.local.transfer;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Does something with each of several parts, some of them side by side.
 *
 * @param parts how many there are
 * @param threads how many are done at the same time
 */
public record EachPart(int parts, int threads) {
    /**
     * @param work does one part
     * @throws RuntimeException what a part failed of; the others are interrupted
     */
    public void run(IntConsumer work) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<? extends Future<?>> running = IntStream.range(0, parts).mapToObj(part -> pool.submit(() -> work.accept(part))).toList();
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            pool.shutdownNow();
        }
    }
}
