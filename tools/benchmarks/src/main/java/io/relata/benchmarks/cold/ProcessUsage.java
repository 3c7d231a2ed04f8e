package io.relata.benchmarks.cold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** What a process uses of the machine. */
record ProcessUsage(ProcessHandle process) {
    /** Its processor time so far, to 10 ms. Unlike wall-clock time, it hardly depends on what else the machine does. */
    Duration processorTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /** The processor time of the threads that it has now. */
    Duration processorTimeOfThreads() throws IOException {
        try (Stream<Path> threads = Files.list(proc().resolve("task"))) {
            return Duration.ofNanos(threads.mapToLong(ProcessUsage::processorNanos).sum());
        }
    }

    /**
     * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">The kernel's statistics of a thread</a>: nanoseconds on a processor
     * come first
     */
    private static long processorNanos(Path thread) {
        try {
            return Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
        } catch (IOException ended) {
            return 0;
        }
    }

    /** Its resident memory now, in bytes. */
    long residentMemory() throws IOException {
        try (Stream<String> lines = Files.lines(proc().resolve("status"))) {
            String kilobytes = lines.filter(line -> line.startsWith("VmRSS:")).findFirst().orElseThrow().replaceAll("\\D", "");
            return Long.parseLong(kilobytes) * 1024;
        }
    }

    private Path proc() {
        return Path.of("/proc", String.valueOf(process.pid()));
    }
}
