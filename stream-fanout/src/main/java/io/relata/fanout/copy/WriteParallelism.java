package io.relata.fanout.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How many batches of one entity's copies are under way at the same time, and who runs them.
 *
 * @param count the most batches at a time
 * @param executor runs all but one of them; that one is run by the caller, who then waits for the others. So it must not be an executor
 * that callers run in: with each of its threads waiting for a batch there would be none left for the batches
 */
public record WriteParallelism(int count, Executor executor) {
    /** One batch after the other. */
    public static final WriteParallelism ONE = new WriteParallelism(1, Runnable::run);

    public WriteParallelism {
        if (count < 1) {
            throw new IllegalArgumentException("with " + count + " lanes nothing would ever be done");
        }
    }

    /**
     * Runs all of it and returns when all has ended, so that no write is under way any more. When a part fails, those that have not begun
     * are left out.
     *
     * @throws RuntimeException what the first part failed with, and the failures of the others with it
     */
    void run(List<Runnable> parts) {
        AtomicBoolean failed = new AtomicBoolean();
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            running.add(started(unless(failed, parts.get(i)), i == parts.size() - 1 ? Runnable::run : executor));
        }
        List<Throwable> failures = new ArrayList<>();
        running.forEach(part -> failure(part, failures));
        if (!failures.isEmpty()) {
            Throwable first = failures.get(0);
            failures.subList(1, failures.size()).stream().filter(other -> other != first).forEach(first::addSuppressed);
            if (first instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) first;
        }
    }

    private static Runnable unless(AtomicBoolean failed, Runnable part) {
        return () -> {
            if (!failed.get()) {
                try {
                    part.run();
                } catch (RuntimeException | Error e) {
                    failed.set(true);
                    throw e;
                }
            }
        };
    }

    private static CompletableFuture<Void> started(Runnable part, Executor executor) {
        try {
            return CompletableFuture.runAsync(part, executor);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static void failure(CompletableFuture<Void> part, List<Throwable> failures) {
        try {
            part.join();
        } catch (CompletionException e) {
            failures.add(e.getCause());
        }
    }
}
