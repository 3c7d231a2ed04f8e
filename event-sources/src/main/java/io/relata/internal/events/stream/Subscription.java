package io.relata.internal.events.stream;

import io.relata.internal.events.function.LambdaFunction;

/**
 * Which records of a stream are delivered to which function, how, and where records that were given up go.
 *
 * @param gate what all records pass first
 */
public record Subscription(LambdaFunction function, RecordFilter filter, Delivery delivery, FailedBatch.Destination onFailure,
        StreamGate gate) {
    /** Through an open gate. */
    public Subscription(LambdaFunction function, RecordFilter filter, Delivery delivery, FailedBatch.Destination onFailure) {
        this(function, filter, delivery, onFailure, StreamGate.OPEN);
    }
}
