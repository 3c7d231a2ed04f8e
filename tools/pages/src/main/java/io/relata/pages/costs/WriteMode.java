package io.relata.pages.costs;

/** How several items are written. */
enum WriteMode {
    /**
     * In batches and transactions. DynamoDB Local does not say what batches consume, and of a transaction it counts one action of each
     * kind.
     */
    AS_DEPLOYED,
    /** Each in a request of its own, of which DynamoDB Local says what it consumes. What is only checked is left out. */
    ONE_BY_ONE
}
