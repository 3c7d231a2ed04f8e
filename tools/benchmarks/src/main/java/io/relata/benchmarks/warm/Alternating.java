package io.relata.benchmarks.warm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Measures calls by turns in one JVM: for a busy machine, on which two JVMs one after the other can't be compared. */
final class Alternating {
    private static final int SECONDS = 20;
    private static final int BATCH = 50;

    private Alternating() {
    }

    /** Microseconds of processor time for one of each of these calls, in the fastest second of each. */
    static double[] micros(List<Runnable> calls) {
        double[] least = new double[calls.size()];
        Arrays.fill(least, Double.MAX_VALUE);
        for (int second = 0; second < SECONDS; second++) {
            double[] sum = new double[least.length];
            int batches = 0;
            for (long end = System.nanoTime() + Duration.ofSeconds(1).toNanos(); System.nanoTime() < end; batches++) {
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += batch(calls.get(i));
                }
            }
            for (int i = 0; i < sum.length; i++) {
                least[i] = Math.min(least[i], sum[i] / batches);
            }
        }
        return least;
    }

    /** Microseconds that a whole call takes, the median of each, in turns of one call each: of a second half, when all is warm. */
    static double[] medians(List<Runnable> calls) {
        List<List<Long>> nanos = calls.stream().<List<Long>>map(call -> new ArrayList<>()).toList();
        long begun = System.nanoTime();
        long warm = begun + Duration.ofSeconds(SECONDS).toNanos();
        for (long end = begun + 2 * Duration.ofSeconds(SECONDS).toNanos(); System.nanoTime() < end;) {
            for (int i = 0; i < calls.size(); i++) {
                long before = System.nanoTime();
                calls.get(i).run();
                long after = System.nanoTime();
                if (before > warm) {
                    nanos.get(i).add(after - before);
                }
            }
        }
        return nanos.stream().mapToDouble(each -> each.stream().sorted().skip(each.size() / 2).findFirst().orElseThrow() / 1e3).toArray();
    }

    private static double batch(Runnable call) {
        CpuTime before = CpuTime.now();
        for (int i = 0; i < BATCH; i++) {
            call.run();
        }
        return before.nanosSince() / 1e3 / BATCH;
    }
}
