package io.relata.internal.console.system;

import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Moves dead-lettered messages back to their source queue. */
public final class Redrive {
    private Redrive() {
    }

    /** Starts SQS's message move task. Returns the approximate number of messages to move. */
    public static int start(SqsClient sqs, String deadLettersUrl) {
        Map<QueueAttributeName, String> attributes = sqs.getQueueAttributes(request -> request.queueUrl(deadLettersUrl)
                .attributeNames(QueueAttributeName.QUEUE_ARN, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES)).attributes();
        int waiting = Integer.parseInt(attributes.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES));
        if (waiting > 0) {
            sqs.startMessageMoveTask(request -> request.sourceArn(attributes.get(QueueAttributeName.QUEUE_ARN)));
        }
        return waiting;
    }
}
