package io.relata.lambda.invocation;

import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that make requests to the table at the same time. */
public final class RequestThreads {
    private static final int IDLE_SECONDS = 5;
    /**
     * A function has one processor for so much memory, and parts of it for less.
     *
     * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html">Memory of a function</a>
     */
    private static final int MEGABYTES_A_PROCESSOR = 1769;
    /**
     * A request waits for about 4 ms and computes for a quarter of one: more threads would wait for the processor, each with a connection
     * to keep.
     */
    private static final int A_PROCESSOR = 16;
    private static final int LEAST = 2;

    private RequestThreads() {
    }

    /**
     * How many threads a function makes use of.
     *
     * @param megabytes the function's memory; none where that says nothing, as outside of Lambda
     * @param most how many requests there are to make at the same time
     */
    public static int useful(Optional<Integer> megabytes, int most) {
        return megabytes.map(memory -> Math.max(LEAST, (memory * A_PROCESSOR + MEGABYTES_A_PROCESSOR - 1) / MEGABYTES_A_PROCESSOR))
                .filter(threads -> threads < most).orElse(most);
    }

    /** So many at the most, begun when there is work. Idle ones end, so that none is part of a snapshot or outlives a quiet time. */
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
