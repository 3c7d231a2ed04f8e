package io.relata.internal.lambda.invocation;

import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for concurrent requests to the table. */
public final class RequestThreads {
    private static final int IDLE_SECONDS = 5;
    /**
     * The memory at which a function has one processor; with less it has a fraction of one.
     *
     * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html">Memory of a function</a>
     */
    private static final int MEGABYTES_PER_PROCESSOR = 1769;
    /**
     * A request waits about 4 ms and computes 0.25 ms. More threads would wait for the processor, and each needs a connection.
     */
    private static final int THREADS_PER_PROCESSOR = 16;
    private static final int LEAST = 2;

    private RequestThreads() {
    }

    /**
     * The number of threads that a function can use.
     *
     * @param megabytes the function's memory; empty outside of Lambda
     * @param most the number of concurrent requests
     */
    public static int useful(Optional<Integer> megabytes, int most) {
        return megabytes
                .map(memory -> Math.max(LEAST, (memory * THREADS_PER_PROCESSOR + MEGABYTES_PER_PROCESSOR - 1) / MEGABYTES_PER_PROCESSOR))
                .filter(threads -> threads < most).orElse(most);
    }

    /** A pool that starts threads when there is work. Idle threads end, so that no snapshot contains one. */
    public static ThreadPoolExecutor atMost(int count, String name) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(count, count, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
