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
 * What a piece of work took of this process.
 *
 * @param time from its beginning to its end
 * @param cpu of all threads, those of the garbage collector and the compiler among them
 * @param heap how many bytes more than before were in use at most, looked at right after a full collection twice a second; none if it was
 * over before the first look
 */
record ResourceUsage(Duration time, Duration cpu, Optional<Long> heap) {
    private static final long BETWEEN_LOOKS_MILLIS = 500;
    private static final OperatingSystemMXBean PROCESS = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static ResourceUsage of(Runnable work) {
        long before = usedAfterCollection();
        AtomicLong most = new AtomicLong(-1);
        ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
        long cpu = PROCESS.getProcessCpuTime();
        long begin = System.nanoTime();
        looks.scheduleWithFixedDelay(() -> most.accumulateAndGet(usedAfterCollection(), Math::max), BETWEEN_LOOKS_MILLIS,
                BETWEEN_LOOKS_MILLIS,
                TimeUnit.MILLISECONDS);
        try {
            work.run();
        } finally {
            looks.shutdownNow();
        }
        return new ResourceUsage(Duration.ofNanos(System.nanoTime() - begin), Duration.ofNanos(PROCESS.getProcessCpuTime() - cpu),
                most.get() < 0 ? Optional.empty() : Optional.of(Math.max(0, most.get() - before)));
    }

    private static long usedAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
