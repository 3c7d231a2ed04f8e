package io.relata.internal.local.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.servers.process.Ports;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * ElasticMQ has one database connection per process, so all tests share a file. Each begins without queues; but a server that stops may not
 * have stored yet that a queue was deleted, so each looks at its own messages only.
 */
class ElasticMqTest {
    private static final QueueDelivery DELIVERY = QueueDelivery.standard().visibilityTimeout(Duration.ofSeconds(1)).maxReceiveCount(2);

    @TempDir
    static Path folder;

    private String test = "";

    @BeforeEach
    void noQueues(TestInfo info) {
        test = info.getDisplayName() + ": ";
        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            sqs.deleteQueue(request -> request.queueUrl(queue.endpoint().workUrl()));
            sqs.deleteQueue(request -> request.queueUrl(queue.endpoint().deadLettersUrl()));
        }
    }

    private static ElasticMq started(QueueDelivery delivery) {
        return ElasticMq.starting(Ports.free(), delivery, Optional.of(folder.resolve("queue")));
    }

    private void send(SqsClient sqs, String url, String body) {
        sqs.sendMessage(request -> request.queueUrl(url).messageBody(test + body));
    }

    private List<Message> received(SqsClient sqs, String url, int visibility) {
        return sqs.receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(10).visibilityTimeout(visibility).waitTimeSeconds(5))
                .messages().stream().filter(message -> message.body().startsWith(test)).toList();
    }

    private List<String> bodies(SqsClient sqs, String url, int visibility) {
        return received(sqs, url, visibility).stream().map(message -> message.body().substring(test.length())).toList();
    }

    @Test
    void pendingAndDeadLetteredMessagesSurviveARestart() {
        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            String work = queue.endpoint().workUrl();
            send(sqs, work, "done");
            received(sqs, work, 30)
                    .forEach(message -> sqs.deleteMessage(request -> request.queueUrl(work).receiptHandle(message.receiptHandle())));
            send(sqs, work, "waiting");
            send(sqs, queue.endpoint().deadLettersUrl(), "given up");
        }

        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            assertThat(bodies(sqs, queue.endpoint().workUrl(), 30)).containsExactly("waiting");
            assertThat(bodies(sqs, queue.endpoint().deadLettersUrl(), 30)).containsExactly("given up");
        }
    }

    @Test
    void receiveCountSurvivesARestart() {
        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            send(sqs, queue.endpoint().workUrl(), "poison");
            assertThat(received(sqs, queue.endpoint().workUrl(), 0)).hasSize(1);
        }

        try (ElasticMq queue = started(DELIVERY); SqsClient sqs = queue.awaited().client()) {
            assertThat(received(sqs, queue.endpoint().workUrl(), 0)).hasSize(1);
            sqs.receiveMessage(request -> request.queueUrl(queue.endpoint().workUrl()));
            assertThat(bodies(sqs, queue.endpoint().deadLettersUrl(), 0)).containsExactly("poison");
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
