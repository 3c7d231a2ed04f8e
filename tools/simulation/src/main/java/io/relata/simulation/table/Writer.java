package io.relata.simulation.table;

/** Who writes an item. */
public enum Writer {
    API,
    STREAM_FUNCTION,
    /** A foreign writer that ignores the protocol. */
    FOREIGN,
    /** DynamoDB itself, when an item expires. */
    EXPIRY
}
