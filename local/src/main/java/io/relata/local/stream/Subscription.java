package io.relata.local.stream;

import io.relata.local.lambda.LambdaFunction;

/** What is to happen with a stream's records: which ones go to which function, how, and where what fails for good goes. */
public record Subscription(LambdaFunction function, RecordFilter filter, Delivery delivery, FailedBatch.Destination onFailure) {
}
