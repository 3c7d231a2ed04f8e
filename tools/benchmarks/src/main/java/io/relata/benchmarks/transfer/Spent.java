package io.relata.benchmarks.transfer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What some work took. Processor time tells more than the clock on a machine that does other things too.
 *
 * @param seconds by the clock
 * @param here processor time of this JVM, in seconds
 * @param there processor time of the processes that it has started, in seconds: of DynamoDB Local
 */
record Spent(double seconds, double here, double there) {
    static final Spent NOTHING = new Spent(0, 0, 0);

    static Spent on(Runnable work) {
        Spent before = now();
        work.run();
        Spent after = now();
        return new Spent(after.seconds - before.seconds, after.here - before.here, after.there - before.there);
    }

    private static Spent now() {
        return new Spent(System.nanoTime() / (double) TimeUnit.SECONDS.toNanos(1), processor(Stream.of(ProcessHandle.current())),
                processor(ProcessHandle.current().descendants()));
    }

    private static double processor(Stream<ProcessHandle> processes) {
        return processes.map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO)).mapToLong(Duration::toMillis).sum()
                / (double) TimeUnit.SECONDS.toMillis(1);
    }

    Spent plus(Spent more) {
        return new Spent(seconds + more.seconds, here + more.here, there + more.there);
    }
}
