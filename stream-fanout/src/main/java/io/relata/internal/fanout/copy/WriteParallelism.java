package io.relata.internal.fanout.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How many batches of one entity's copies are written at the same time, and by which threads.
 *
 * @param count the most batches at a time
 * @param executor runs all batches but the last; the caller runs that one and then waits for the others. It must not be the executor that
 * callers run in: all its threads could wait for batches, with none left to run them
 */
public record WriteParallelism(int count, Executor executor) {
    /** One batch after another. */
    public static final WriteParallelism ONE = new WriteParallelism(1, Runnable::run);

    public WriteParallelism {
        if (count < 1) {
            throw new IllegalArgumentException("the number of parallel batches must be at least 1, not " + count);
        }
    }

    /**
     * Runs all batches and returns when all have ended, so that no write is still in flight. After a failure, batches that have not started
     * are skipped.
     *
     * @throws RuntimeException the failure of the first batch that failed; those of others are suppressed exceptions of it
     */
    void run(List<Runnable> batches) {
        AtomicBoolean failed = new AtomicBoolean();
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int i = 0; i < batches.size(); i++) {
            running.add(started(unless(failed, batches.get(i)), i == batches.size() - 1 ? Runnable::run : executor));
        }
        List<Throwable> failures = new ArrayList<>();
        running.forEach(batch -> failure(batch, failures));
        if (!failures.isEmpty()) {
            Throwable first = failures.get(0);
            failures.subList(1, failures.size()).stream().filter(other -> other != first).forEach(first::addSuppressed);
            if (first instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) first;
        }
    }

    private static Runnable unless(AtomicBoolean failed, Runnable batch) {
        return () -> {
            if (!failed.get()) {
                try {
                    batch.run();
                } catch (RuntimeException | Error e) {
                    failed.set(true);
                    throw e;
                }
            }
        };
    }

    private static CompletableFuture<Void> started(Runnable batch, Executor executor) {
        try {
            return CompletableFuture.runAsync(batch, executor);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static void failure(CompletableFuture<Void> batch, List<Throwable> failures) {
        try {
            batch.join();
        } catch (CompletionException e) {
            failures.add(e.getCause());
        }
    }
}
