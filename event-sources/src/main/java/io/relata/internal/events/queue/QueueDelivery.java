package io.relata.internal.events.queue;

import io.relata.internal.fanout.work.WorkDelivery;
import java.time.Duration;

/**
 * How messages are delivered to a function, in the terms of Lambda's event source mappings and of SQS.
 *
 * @param batchSize the most messages of an event, 1 to 10
 * @param maximumConcurrency how many batches the function processes at once
 * @param visibilityTimeout after which a failed message is delivered again, in whole seconds
 * @param maxReceiveCount how often a message is delivered before it moves to the dead-letter queue
 */
public record QueueDelivery(int batchSize, int maximumConcurrency, Duration visibilityTimeout, int maxReceiveCount) {
    public QueueDelivery {
        if (batchSize < 1 || batchSize > 10 || maximumConcurrency < 1 || visibilityTimeout.toSeconds() < 1 || maxReceiveCount < 1) {
            throw new IllegalArgumentException(
                    "not a valid delivery for SQS: " + batchSize + " messages a batch, " + maximumConcurrency + " batches at once, "
                            + maxReceiveCount + " receives, " + visibilityTimeout + " between them");
        }
    }

    /** As deployed, but with 2 batches at once, and with failed messages delivered again after 10 s. */
    public static QueueDelivery standard() {
        return new QueueDelivery(WorkDelivery.BATCH, 2, Duration.ofSeconds(10), WorkDelivery.RECEIVES);
    }

    public QueueDelivery visibilityTimeout(Duration chosen) {
        return new QueueDelivery(batchSize, maximumConcurrency, chosen, maxReceiveCount);
    }

    public QueueDelivery maxReceiveCount(int count) {
        return new QueueDelivery(batchSize, maximumConcurrency, visibilityTimeout, count);
    }
}
