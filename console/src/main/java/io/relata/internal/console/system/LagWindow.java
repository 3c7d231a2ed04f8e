package io.relata.internal.console.system;

import io.relata.internal.console.source.Live.Bucket;
import io.relata.internal.console.source.Live.Lag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The latest lags, and how they are distributed. */
final class LagWindow {
    private static final int SIZE = 1000;
    private static final long[] BOUNDS = {5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 60_000};

    private final long[] millis = new long[SIZE];
    private int count;

    synchronized void add(long lag) {
        millis[count % SIZE] = lag;
        count++;
    }

    synchronized Lag lag() {
        long[] sorted = Arrays.copyOf(millis, Math.min(count, SIZE));
        Arrays.sort(sorted);
        return new Lag(quantile(sorted, 50), quantile(sorted, 90), quantile(sorted, 99), sorted.length, histogram(sorted));
    }

    private static long quantile(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }

    private static List<Bucket> histogram(long[] sorted) {
        List<Bucket> buckets = new ArrayList<>();
        int from = 0;
        for (long bound : BOUNDS) {
            int to = from;
            while (to < sorted.length && (sorted[to] <= bound || bound == BOUNDS[BOUNDS.length - 1])) {
                to++;
            }
            buckets.add(new Bucket(bound, to - from));
            from = to;
        }
        return buckets;
    }
}
