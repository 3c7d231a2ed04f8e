package io.relata.infra.app;

import io.relata.infra.Configuration;
import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.ScalingConfigProperty;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/** The work queue: takes what the stream function has no time for or can't settle, and the turns of large fan-outs and of verify. */
final class Work extends Construct {
    /** Of the functions at both ends. */
    static final Duration TIMEOUT = Duration.minutes(1);
    private static final int TRIES = 5;
    /** A message is invisible for six time-outs, or Lambda's own retries of a throttled function would be counted as tries. */
    private static final Duration INVISIBLE = Duration.minutes(6);
    /** A turn of a large fan-out takes most of an invocation. */
    private static final int BATCH = 5;

    private final Queue deadLetters;
    private final Queue queue;

    Work(Construct scope, String id) {
        super(scope, id);
        deadLetters = queue("DeadLetters").build();
        queue = queue("Queue").visibilityTimeout(INVISIBLE).deadLetterQueue(DeadLetterQueue.builder().queue(deadLetters).maxReceiveCount(TRIES).build()).build();
    }

    Queue queue() {
        return queue;
    }

    Queue deadLetters() {
        return deadLetters;
    }

    void grantSend(JavaFunction function) {
        queue.grantSendMessages(function.role());
    }

    /**
     * Lets a function do the work, a few messages at a time, and in so many invocations at the same time as leave the table room.
     *
     * @return the id of the event source mapping
     */
    String isDoneBy(JavaFunction function, Configuration configuration) {
        queue.grantConsumeMessages(function.role());
        CfnEventSourceMapping source = CfnEventSourceMapping.Builder.create(this, "EventSource").eventSourceArn(queue.getQueueArn()).functionName(function.alias().getFunctionArn())
                .batchSize(BATCH).functionResponseTypes(List.of("ReportBatchItemFailures"))
                .scalingConfig(ScalingConfigProperty.builder().maximumConcurrency(configuration.workConcurrency()).build()).build();
        return source.getAttrId();
    }

    private Queue.Builder queue(String id) {
        return Queue.Builder.create(this, id).encryption(QueueEncryption.SQS_MANAGED).enforceSsl(true).retentionPeriod(Duration.days(14));
    }
}
