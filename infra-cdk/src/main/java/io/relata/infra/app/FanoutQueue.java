package io.relata.infra.app;

import io.relata.fanout.work.WorkDelivery;
import io.relata.infra.config.Configuration;
import io.relata.infra.function.CustomerKey;
import io.relata.infra.function.JavaFunction;
import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.ScalingConfigProperty;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/** The work queue: takes what the stream function has no time for or can't settle, and the turns of large fan-outs and of verify. */
final class FanoutQueue extends Construct {
    /** Of the functions at both ends. */
    static final Duration TIMEOUT = Duration.seconds(WorkDelivery.TIMEOUT.toSeconds());
    private static final Duration INVISIBLE = Duration.seconds(WorkDelivery.INVISIBLE.toSeconds());

    private final CustomerKey key;
    private final Queue deadLetters;
    private final Queue queue;

    FanoutQueue(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        key = CustomerKey.of(configuration);
        deadLetters = queue("DeadLetters").build();
        queue = queue("Queue").visibilityTimeout(INVISIBLE)
                .deadLetterQueue(DeadLetterQueue.builder().queue(deadLetters).maxReceiveCount(WorkDelivery.RECEIVES).build()).build();
        key.encrypt(deadLetters);
        key.encrypt(queue);
    }

    Queue queue() {
        return queue;
    }

    Queue deadLetters() {
        return deadLetters;
    }

    void grantSend(JavaFunction function) {
        queue.grantSendMessages(function.role());
        key.letSend(function.role());
    }

    /**
     * Lets a function do the work, one message at a time, and in so many invocations at the same time as leave the table room.
     *
     * @return the id of the event source mapping
     */
    String isDoneBy(JavaFunction function, Configuration configuration) {
        queue.grantConsumeMessages(function.role());
        key.letReceive(function.role());
        CfnEventSourceMapping source = CfnEventSourceMapping.Builder.create(this, "EventSource").eventSourceArn(queue.getQueueArn())
                .functionName(function.alias().getFunctionArn())
                .batchSize(WorkDelivery.BATCH).functionResponseTypes(List.of("ReportBatchItemFailures"))
                .scalingConfig(ScalingConfigProperty.builder().maximumConcurrency(configuration.workConcurrency()).build()).build();
        return source.getAttrId();
    }

    private Queue.Builder queue(String id) {
        return Queue.Builder.create(this, id).enforceSsl(true).retentionPeriod(Duration.days(14));
    }
}
