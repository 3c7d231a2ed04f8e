package io.relata.internal.engine.write;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;

/** Does the same many times at the same moment. */
public final class AtOnce {
    private AtOnce() {
    }

    /** @return what each came to, a result or the exception that ended it */
    public static List<Object> run(int times, IntFunction<Object> action) {
        ExecutorService executor = Executors.newFixedThreadPool(times);
        try {
            CyclicBarrier start = new CyclicBarrier(times);
            List<CompletableFuture<Object>> all = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                int number = i;
                all.add(CompletableFuture.supplyAsync(() -> {
                    try {
                        start.await();
                        return action.apply(number);
                    } catch (Exception e) {
                        return e;
                    }
                }, executor));
            }
            return all.stream().map(CompletableFuture::join).toList();
        } finally {
            executor.shutdown();
        }
    }
}
