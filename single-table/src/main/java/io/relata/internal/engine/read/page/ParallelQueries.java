package io.relata.internal.engine.read.page;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Makes several Queries at the same time. */
public final class ParallelQueries {
    private ParallelQueries() {
    }

    /**
     * Runs all, one of them in the caller's thread, and returns when all have ended, also if some fail: no Query goes on when the page is
     * done.
     *
     * @throws RuntimeException what one of them failed with
     */
    public static void run(List<Runnable> reads, Executor executor) {
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (Runnable read : reads) {
            running.add(CompletableFuture.runAsync(read, running.size() == reads.size() - 1 ? Runnable::run : executor));
        }
        try {
            CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
