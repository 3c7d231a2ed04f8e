package io.relata.internal.fanout.cost;

/**
 * What requests to DynamoDB consume.
 *
 * @param requests how many there are
 * @param reads read request units, of table and indexes
 * @param writes write request units of the table
 * @param indexWrites write request units of its indexes
 */
public record Units(int requests, double reads, double writes, double indexWrites) {
    /** Nothing. */
    public static final Units NONE = new Units(0, 0, 0, 0);

    /** Both together. */
    public Units plus(Units other) {
        return new Units(requests + other.requests, reads + other.reads, writes + other.writes, indexWrites + other.indexWrites);
    }

    /** As many units in one request. */
    public Units inOneRequest() {
        return new Units(1, reads, writes, indexWrites);
    }
}
