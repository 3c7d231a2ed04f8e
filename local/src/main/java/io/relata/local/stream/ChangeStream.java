package io.relata.local.stream;

import java.util.List;
import java.util.Optional;

/** A table's stream, as far as its reader needs it. Calls may fail with any exception; the reader tries again. */
public interface ChangeStream {
    /** What identifies the stream. */
    String arn();

    /** All shards that still have records, also the closed ones. */
    List<Shard> shards();

    /**
     * Where to read on in a shard.
     *
     * @param after the last sequence number that was read; the oldest record that is kept comes first without
     * @throws PositionLostException when the stream no longer knows that number
     */
    String iterator(Shard shard, Optional<String> after);

    /** The next records, perhaps none. */
    Page read(String iterator);

    /** @param parent the shard whose records come before this one's */
    record Shard(String id, Optional<String> parent) {
    }

    /** @param next where it goes on; absent at the end of a closed shard */
    record Page(List<ChangeRecord> records, Optional<String> next) {
    }

    /** Records were dropped from the stream before they were read. */
    final class PositionLostException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public PositionLostException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
