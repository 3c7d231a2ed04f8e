package io.relata.internal.events.stream;

import java.util.List;

/**
 * Records that were given up.
 *
 * @param records in order, at least one
 * @param attempts how often the function was invoked with them
 * @param error the function's last error
 */
public record FailedBatch(String streamArn, String shard, List<ChangeRecord> records, int attempts, String error) {
    /** Receives failed batches. */
    @FunctionalInterface
    public interface Destination {
        void accept(FailedBatch batch);
    }
}
