package io.relata.simulation.table;

/** Who writes. */
public enum Writer {
    API, STREAM_FUNCTION,
    /** Somebody else, who knows none of the rules. */
    SOMEBODY,
    /** DynamoDB itself, when an item expires. */
    EXPIRY
}
