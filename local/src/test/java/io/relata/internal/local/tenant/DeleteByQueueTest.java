package io.relata.internal.local.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.events.function.HandlerFunction;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.events.queue.QueueMapping;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.lambda.SqsWorkQueue;
import io.relata.internal.fanout.lambda.WorkHandler;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.DocumentIndex;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.local.queue.ElasticMq;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.process.Ports;
import io.relata.models.saas.Saas;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The command starts a deletion, and the work function takes its turns. */
class DeleteByQueueTest {
    private static final QueueDelivery DELIVERY = new QueueDelivery(1, 2, Duration.ofSeconds(30), 2);
    private static final Clock CLOCK = Clock.systemUTC();

    @Test
    void workFunctionDeletesTheTenantAndTheCommandWaitsForTheEnd() throws Exception {
        try (TenantTable table = new TenantTable("a", "ab");
                ElasticMq queue = ElasticMq.starting(Ports.free(), DELIVERY, Optional.empty());
                SqsClient sqs = queue.awaited().client();
                QueueMapping mapping = QueueMapping.start(queue.endpoint(), HandlerFunction.of("work",
                        worker(table, new SqsWorkQueue(sqs, queue.endpoint().workUrl())), Duration.ofMinutes(1)), DELIVERY)) {
            TenantTable.Run run = table.run("delete", "a", "--confirm", "a", "--lag", "1", "--queue", queue.endpoint().workUrl());

            assertThat(run.out()).startsWith("0 items of a are left: 16 items deleted, ").contains(" in 2 passes, ");
            assertThat(run.code()).isZero();
            assertThat(table.items("a/")).isEmpty();
            assertThat(table.items("ab/")).hasSize(16);
            mapping.awaitEmpty(Duration.ofMinutes(2));
        }
    }

    @Test
    void whatCameAgainIsToldAndIsNoSuccess() throws Exception {
        try (TenantTable table = new TenantTable("a");
                ElasticMq queue = ElasticMq.starting(Ports.free(), DELIVERY, Optional.empty());
                SqsClient sqs = queue.awaited().client();
                QueueMapping mapping = QueueMapping.start(queue.endpoint(), writingMeanwhile(table, HandlerFunction.of("work",
                        worker(table, new SqsWorkQueue(sqs, queue.endpoint().workUrl())), Duration.ofMinutes(1))), DELIVERY)) {
            TenantTable.Run run = table.run("delete", "a", "--confirm", "a", "--lag", "0", "--segments", "1", "--queue",
                    queue.endpoint().workUrl());

            assertThat(run.out()).startsWith("1 item of a came again while they were deleted: ")
                    .contains("lock the tenant out, wait, and call again").doesNotContain("are left");
            assertThat(run.code()).isEqualTo(1);
            mapping.awaitEmpty(Duration.ofMinutes(2));
        }
    }

    /** Somebody creates an organization before each turn. */
    private static LambdaFunction writingMeanwhile(TenantTable table, LambdaFunction work) {
        AtomicInteger turns = new AtomicInteger();
        return event -> {
            table.put("a", "organization", "late" + turns.incrementAndGet(), "{'organizationName': 'Late', 'planType': 'FREE'}");
            return work.invoke(event);
        };
    }

    private static WorkHandler worker(TenantTable table, WorkQueue queue) {
        DynamoDbCopyTable copies = new DynamoDbCopyTable(table.dynamoDb(), table.name());
        return new WorkHandler(new ProcessMessage(TableModel.of(Saas.MODEL), copies, CLOCK, FanoutJob.NONE),
                new ContinueVerify(new Verify(TableModel.of(Saas.MODEL), copies, CLOCK),
                        new Repair(Scope.of(TableModel.of(Saas.MODEL), copies, CLOCK).with(queue)),
                        new VerifyRuns(copies, CLOCK), queue, new VerifyLog(line -> {}, table.name(), CLOCK), CLOCK),
                new ContinueDeletion(new DynamoDbBulkTable(table.dynamoDb(), table.name()), queue, DocumentIndex.NONE, CLOCK));
    }
}
