package io.relata.local.stream;

import io.relata.local.lambda.LambdaFunction;

/** Which records of a stream are delivered to which function, how, and where records that were given up go. */
public record Subscription(LambdaFunction function, RecordFilter filter, Delivery delivery, FailedBatch.Destination onFailure) {
}
