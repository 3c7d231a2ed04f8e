package io.relata.local.queue;

import io.relata.fanout.work.WorkDelivery;
import java.time.Duration;

/**
 * How messages are brought to a function; the names are those of Lambda's event source mapping and of SQS.
 *
 * @param batchSize the most messages of an event, 1 to 10
 * @param maximumConcurrency how many batches are with the function at once
 * @param visibilityTimeout after which a message that failed comes again, in whole seconds
 * @param maxReceiveCount how often a message comes before it is moved to the dead letters
 */
public record QueueDelivery(int batchSize, int maximumConcurrency, Duration visibilityTimeout, int maxReceiveCount) {
    public QueueDelivery {
        if (batchSize < 1 || batchSize > 10 || maximumConcurrency < 1 || visibilityTimeout.toSeconds() < 1 || maxReceiveCount < 1) {
            throw new IllegalArgumentException(
                    "SQS can't deliver like that: " + batchSize + " messages a batch, " + maximumConcurrency + " batches at once, "
                            + maxReceiveCount + " receives, " + visibilityTimeout + " between them");
        }
    }

    /** As it is deployed, but that 2 batches are with the function at once and that what failed comes again after 10 s. */
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
