package io.relata.internal.events.queue;

import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueNameExistsException;

/** Creates the work queue and its dead-letter queue in a local SQS. */
public final class CreateQueues {
    private CreateQueues() {
    }

    /** Queues that exist keep their messages and get these attributes. */
    public static void in(SqsEndpoint endpoint, QueueDelivery delivery) {
        Map<QueueAttributeName, String> attributes = Map.of(
                QueueAttributeName.VISIBILITY_TIMEOUT, Long.toString(delivery.visibilityTimeout().toSeconds()),
                QueueAttributeName.REDRIVE_POLICY, "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":\"%d\"}"
                        .formatted(SqsEndpoint.arn(SqsEndpoint.DEAD_LETTERS), delivery.maxReceiveCount()));
        try (SqsClient sqs = endpoint.client()) {
            sqs.createQueue(request -> request.queueName(SqsEndpoint.DEAD_LETTERS));
            create(sqs, endpoint, attributes);
        }
    }

    private static void create(SqsClient sqs, SqsEndpoint endpoint, Map<QueueAttributeName, String> attributes) {
        try {
            sqs.createQueue(request -> request.queueName(SqsEndpoint.WORK).attributes(attributes));
        } catch (QueueNameExistsException kept) {
            sqs.setQueueAttributes(request -> request.queueUrl(endpoint.workUrl()).attributes(attributes));
        }
    }
}
