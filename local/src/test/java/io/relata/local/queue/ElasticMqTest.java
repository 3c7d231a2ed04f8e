package io.relata.local.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.events.queue.QueueDelivery;
import io.relata.servers.process.Ports;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** ElasticMQ has one database connection per process, so all tests share a file, and each begins without queues. */
class ElasticMqTest {
    private static final QueueDelivery DELIVERY = QueueDelivery.standard().visibilityTimeout(Duration.ofSeconds(1)).maxReceiveCount(2);

    @TempDir
    static Path folder;

    @BeforeEach
    void noQueues() {
        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            sqs.deleteQueue(request -> request.queueUrl(queue.endpoint().workUrl()));
            sqs.deleteQueue(request -> request.queueUrl(queue.endpoint().deadLettersUrl()));
        }
    }

    private static ElasticMq started(QueueDelivery delivery) {
        return ElasticMq.starting(Ports.free(), delivery, Optional.of(folder.resolve("queue")));
    }

    private static List<Message> received(SqsClient sqs, String url, int visibility) {
        return sqs.receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(10).visibilityTimeout(visibility).waitTimeSeconds(5))
                .messages();
    }

    @Test
    void pendingAndDeadLetteredMessagesSurviveARestart() {
        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            String work = queue.endpoint().workUrl();
            sqs.sendMessage(request -> request.queueUrl(work).messageBody("done"));
            received(sqs, work, 30)
                    .forEach(message -> sqs.deleteMessage(request -> request.queueUrl(work).receiptHandle(message.receiptHandle())));
            sqs.sendMessage(request -> request.queueUrl(work).messageBody("waiting"));
            sqs.sendMessage(request -> request.queueUrl(queue.endpoint().deadLettersUrl()).messageBody("given up"));
        }

        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            assertThat(received(sqs, queue.endpoint().workUrl(), 30)).extracting(Message::body).containsExactly("waiting");
            assertThat(received(sqs, queue.endpoint().deadLettersUrl(), 30)).extracting(Message::body).containsExactly("given up");
        }
    }

    @Test
    void receiveCountSurvivesARestart() {
        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            sqs.sendMessage(request -> request.queueUrl(queue.endpoint().workUrl()).messageBody("poison"));
            assertThat(received(sqs, queue.endpoint().workUrl(), 0)).hasSize(1);
        }

        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            assertThat(received(sqs, queue.endpoint().workUrl(), 0)).hasSize(1);
            sqs.receiveMessage(request -> request.queueUrl(queue.endpoint().workUrl()));
            assertThat(received(sqs, queue.endpoint().deadLettersUrl(), 0)).extracting(Message::body).containsExactly("poison");
        }
    }

    @Test
    void restoredQueueGetsTheNewConfiguration() {
        started(DELIVERY).close();
        try (ElasticMq queue = started(DELIVERY)) {
            queue.awaited();
        }

        try (ElasticMq queue = started(DELIVERY.maxReceiveCount(7)); SqsClient sqs = queue.awaited().client()) {
            assertThat(sqs.getQueueAttributes(request -> request.queueUrl(queue.endpoint().workUrl()).attributeNamesWithStrings("All"))
                    .attributesAsStrings()
                    .get("RedrivePolicy")).contains("7");
        }
    }
}
