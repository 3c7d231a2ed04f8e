package io.relata.internal.events.stream;

import java.time.Duration;

/**
 * How records are delivered to a function, in the terms of Lambda's event source mappings.
 *
 * @param batchSize the most records of an event; it is also limited to 6 MB, the largest event that Lambda takes
 * @param parallelizationFactor how many batches of a shard are processed at once, 1 to 10
 * @param maximumRetryAttempts how often a failed record is retried before it is given up
 * @param onFunctionError what happens to a batch when the function fails without naming the failed records
 * @param firstPause between a failure and the first retry; doubled for each further retry
 * @param longestPause the upper limit of the doubled pause
 */
public record Delivery(int batchSize, int parallelizationFactor, int maximumRetryAttempts, OnFunctionError onFunctionError,
        Duration firstPause, Duration longestPause) {
    /** Lambda's {@code BisectBatchOnFunctionError}. */
    public enum OnFunctionError {
        RETRY_WHOLE_BATCH, BISECT_BATCH
    }

    public Delivery {
        if (batchSize < 1 || parallelizationFactor < 1 || maximumRetryAttempts < 0) {
            throw new IllegalArgumentException(
                    "batches of " + batchSize + ", " + parallelizationFactor + " at once, " + maximumRetryAttempts
                            + " retries: there must be at least 1, 1 and 0");
        }
    }

    /** 100 records a batch, 4 batches at once, 30 retries within about 26 s, bisecting. */
    public static Delivery standard() {
        return new Delivery(100, 4, 30, OnFunctionError.BISECT_BATCH, Duration.ofMillis(50), Duration.ofSeconds(1));
    }

    /** For tests: one batch at a time, and 2 retries at once. */
    public static Delivery stepped() {
        return new Delivery(100, 1, 2, OnFunctionError.BISECT_BATCH, Duration.ZERO, Duration.ZERO);
    }

    public Delivery batchSize(int size) {
        return new Delivery(size, parallelizationFactor, maximumRetryAttempts, onFunctionError, firstPause, longestPause);
    }

    public Delivery maximumRetryAttempts(int attempts) {
        return new Delivery(batchSize, parallelizationFactor, attempts, onFunctionError, firstPause, longestPause);
    }

    public Delivery onFunctionError(OnFunctionError chosen) {
        return new Delivery(batchSize, parallelizationFactor, maximumRetryAttempts, chosen, firstPause, longestPause);
    }

    Duration pauseAfter(int failures) {
        Duration doubled = firstPause.multipliedBy(1L << Math.min(20, failures - 1));
        return doubled.compareTo(longestPause) < 0 ? doubled : longestPause;
    }
}
