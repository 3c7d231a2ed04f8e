package io.relata.internal.events.stream;

import java.util.List;
import java.util.Optional;

/** A table's stream. Calls may fail with any exception; the reader tries again. */
public interface ChangeStream {
    /** The stream's ARN. */
    String arn();

    /** All shards that still have records, open and closed. */
    List<Shard> shards();

    /**
     * A position in a shard to read from.
     *
     * @param after the last sequence number that was read; empty to start with the oldest record
     * @throws PositionLostException when the stream no longer knows that number
     */
    String iterator(Shard shard, Optional<String> after);

    /** The position behind the latest record of a shard. */
    String end(Shard shard);

    /** Reads the next records, possibly none. */
    Page read(String iterator);

    /** @param parent the shard whose records come before this one's */
    record Shard(String id, Optional<String> parent) {
    }

    /** @param next the position after the page; empty at the end of a closed shard */
    record Page(List<ChangeRecord> records, Optional<String> next) {
    }

    /** The stream dropped records before they were read. */
    final class PositionLostException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public PositionLostException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
