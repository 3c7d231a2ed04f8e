package io.relata.simulation.table;

/**
 * Who writes an item.
 *
 * @param call the number of the call of the API; 0 for all others
 */
public record Writer(Role role, int call) {
    public static final Writer API = new Writer(Role.API, 0);
    public static final Writer STREAM_FUNCTION = new Writer(Role.STREAM_FUNCTION, 0);
    public static final Writer FOREIGN = new Writer(Role.FOREIGN, 0);
    public static final Writer EXPIRY = new Writer(Role.EXPIRY, 0);

    /** Kinds of writers. */
    public enum Role {
        API,
        STREAM_FUNCTION,
        /** A foreign writer that ignores the protocol. */
        FOREIGN,
        /** DynamoDB itself, when an item expires. */
        EXPIRY
    }

    public static Writer ofCall(int number) {
        return new Writer(Role.API, number);
    }
}
