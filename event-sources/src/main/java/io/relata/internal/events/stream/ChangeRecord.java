package io.relata.internal.events.stream;

import java.util.Objects;

/**
 * A record of the stream in the format of Lambda's event.
 *
 * @param sequenceNumber its position in its shard
 * @param item the key of the changed item, as JSON; records of the same item stay in order
 * @param json the record as the function receives it
 */
public record ChangeRecord(String sequenceNumber, String item, String json) {
    public ChangeRecord {
        Objects.requireNonNull(sequenceNumber);
        Objects.requireNonNull(item);
        Objects.requireNonNull(json);
    }
}
