package io.relata.local.stream;

import java.util.Objects;

/**
 * A record of the stream, as Lambda's event carries it.
 *
 * @param sequenceNumber its place in its shard
 * @param item the key of the item that changed, as JSON: records of one item stay in order
 * @param json the record as the function gets it
 */
public record ChangeRecord(String sequenceNumber, String item, String json) {
    public ChangeRecord {
        Objects.requireNonNull(sequenceNumber);
        Objects.requireNonNull(item);
        Objects.requireNonNull(json);
    }
}
