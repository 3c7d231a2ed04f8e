package io.relata.local.stream;

import java.util.List;

/**
 * Records that were given up.
 *
 * @param records in order, at least one
 * @param attempts how often the function was called with them
 * @param error what it last said
 */
public record FailedBatch(String streamArn, String shard, List<ChangeRecord> records, int attempts, String error) {
    /** Where failed batches go. */
    @FunctionalInterface
    public interface Destination {
        void accept(FailedBatch batch);
    }
}
