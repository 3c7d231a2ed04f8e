package io.relata.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The resources of this process that some work used.
 *
 * @param time from start to end
 * @param cpu of all threads, including the garbage collector's and the compiler's
 * @param heap the largest increase of the used heap in bytes, sampled after a full collection twice a second; none if the work ended before
 * the first sample
 */
record ResourceUsage(Duration time, Duration cpu, Optional<Long> heap) {
    private static final long SAMPLING_INTERVAL_MILLIS = 500;
    private static final OperatingSystemMXBean PROCESS = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static ResourceUsage of(Runnable work) {
        long before = usedAfterCollection();
        AtomicLong most = new AtomicLong(-1);
        ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor();
        long cpu = PROCESS.getProcessCpuTime();
        long begin = System.nanoTime();
        sampler.scheduleWithFixedDelay(() -> most.accumulateAndGet(usedAfterCollection(), Math::max), SAMPLING_INTERVAL_MILLIS,
                SAMPLING_INTERVAL_MILLIS,
                TimeUnit.MILLISECONDS);
        try {
            work.run();
        } finally {
            sampler.shutdownNow();
        }
        return new ResourceUsage(Duration.ofNanos(System.nanoTime() - begin), Duration.ofNanos(PROCESS.getProcessCpuTime() - cpu),
                most.get() < 0 ? Optional.empty() : Optional.of(Math.max(0, most.get() - before)));
    }

    private static long usedAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
