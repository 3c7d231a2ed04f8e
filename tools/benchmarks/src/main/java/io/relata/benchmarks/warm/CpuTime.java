package io.relata.benchmarks.warm;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/** Processor time of all live Java threads so far, by thread. The JVM does not report threads that have ended. */
record CpuTime(Map<Long, Long> nanos) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static CpuTime now() {
        Map<Long, Long> nanos = new HashMap<>();
        for (long thread : THREADS.getAllThreadIds()) {
            nanos.put(thread, THREADS.getThreadCpuTime(thread));
        }
        return new CpuTime(nanos);
    }

    long nanosSince() {
        return now().nanos().entrySet().stream()
                .mapToLong(thread -> Math.max(0, thread.getValue() - nanos.getOrDefault(thread.getKey(), 0L))).sum();
    }
}
