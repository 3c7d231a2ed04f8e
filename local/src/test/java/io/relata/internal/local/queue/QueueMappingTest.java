package io.relata.internal.local.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.events.queue.QueueMapping;
import io.relata.internal.servers.process.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

class QueueMappingTest {
    private static final QueueDelivery DELIVERY = new QueueDelivery(10, 2, Duration.ofSeconds(1), 2);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final JsonMapper JSON = new JsonMapper();
    private static final String SUCCESS = "{\"batchItemFailures\":[]}";

    private static ElasticMq queue;
    private static SqsClient sqs;

    /** The bodies of each batch, by the ids of their messages. */
    private final List<Map<String, String>> batches = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() {
        queue = ElasticMq.starting(Ports.free(), DELIVERY, Optional.empty());
        sqs = queue.awaited().client();
    }

    @AfterAll
    static void stop() {
        sqs.close();
        queue.close();
    }

    @AfterEach
    void empty() {
        sqs.purgeQueue(request -> request.queueUrl(queue.endpoint().workUrl()));
        sqs.purgeQueue(request -> request.queueUrl(queue.endpoint().deadLettersUrl()));
    }

    private QueueMapping mapping(QueueDelivery delivery, Function<Map<String, String>, String> answer) {
        LambdaFunction function = event -> {
            Map<String, String> batch = batch(event);
            batches.add(batch);
            return answer.apply(batch).getBytes(StandardCharsets.UTF_8);
        };
        return QueueMapping.start(queue.endpoint(), function, delivery);
    }

    private static Map<String, String> batch(byte[] event) {
        try {
            Map<String, String> bodies = new LinkedHashMap<>();
            for (JsonNode record : JSON.readTree(event).get("Records")) {
                assertThat(record.get("eventSource").asText()).isEqualTo("aws:sqs");
                bodies.put(record.get("messageId").asText(), record.get("body").asText());
            }
            return bodies;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void send(String... bodies) {
        List.of(bodies).forEach(body -> sqs.sendMessage(request -> request.queueUrl(queue.endpoint().workUrl()).messageBody(body)));
    }

    private static String failing(String... messageIds) {
        return JSON.createObjectNode()
                .set("batchItemFailures", JSON.valueToTree(List.of(messageIds).stream().map(id -> Map.of("itemIdentifier", id)).toList()))
                .toString();
    }

    private static String idOf(String body, Map<String, String> batch) {
        return batch.entrySet().stream().filter(message -> message.getValue().equals(body)).map(Map.Entry::getKey).findFirst().orElse("");
    }

    private List<String> bodies() {
        List<String> all = new ArrayList<>();
        batches.forEach(batch -> all.addAll(batch.values()));
        return all;
    }

    private static List<String> deadLetters() {
        return sqs
                .receiveMessage(request -> request.queueUrl(queue.endpoint().deadLettersUrl()).maxNumberOfMessages(10).visibilityTimeout(0))
                .messages().stream()
                .map(Message::body).toList();
    }

    @Test
    void processedMessagesAreDeleted() throws Exception {
        send("a", "b", "c");

        try (QueueMapping mapping = mapping(DELIVERY, batch -> SUCCESS)) {
            mapping.awaitEmpty(PATIENCE);
        }

        assertThat(bodies()).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void batchesAreNoLargerThanAllowed() throws Exception {
        for (int i = 0; i < 25; i++) {
            send("m" + i);
        }

        try (QueueMapping mapping = mapping(new QueueDelivery(4, 1, Duration.ofSeconds(30), 2), batch -> SUCCESS)) {
            mapping.awaitEmpty(PATIENCE);
            assertThat(mapping.deliveries()).isEqualTo(batches.size());
        }

        assertThat(batches).allMatch(batch -> batch.size() <= 4);
        assertThat(bodies()).hasSize(25).doesNotHaveDuplicates();
    }

    @Test
    void batchesAreProcessedConcurrently() throws Exception {
        CyclicBarrier two = new CyclicBarrier(2);
        send("a", "b");

        try (QueueMapping mapping = mapping(new QueueDelivery(1, 2, Duration.ofSeconds(30), 2), batch -> {
            meetAt(two);
            return SUCCESS;
        })) {
            mapping.awaitEmpty(PATIENCE);
        }

        assertThat(batches).hasSize(2);
    }

    @Test
    void onlyMessagesReportedAsFailedAreDeliveredAgain() throws Exception {
        send("good", "bad");

        try (QueueMapping mapping = mapping(DELIVERY,
                batch -> bodies().stream().filter("bad"::equals).count() == 1 && batch.containsValue("bad")
                        ? failing(idOf("bad", batch))
                        : SUCCESS)) {
            mapping.awaitEmpty(PATIENCE);
        }

        assertThat(bodies()).containsExactlyInAnyOrder("good", "bad", "bad");
        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void messageThatFailsTooOftenIsDeadLettered() {
        send("poison", "good");

        try (QueueMapping mapping = mapping(DELIVERY, batch -> batch.containsValue("poison") ? failing(idOf("poison", batch)) : SUCCESS)) {
            Awaitility.await().atMost(PATIENCE).untilAsserted(() -> assertThat(deadLetters()).containsExactly("poison"));
        }

        assertThat(bodies()).containsExactlyInAnyOrder("poison", "poison", "good");
    }

    @Test
    void functionErrorRepeatsTheWholeBatch() throws Exception {
        send("a", "b");

        try (QueueMapping mapping = mapping(DELIVERY, batch -> {
            if (bodies().stream().filter(batch.values()::contains).count() == batch.size()) {
                throw new FunctionErrorException("out of memory");
            }
            return SUCCESS;
        })) {
            mapping.awaitEmpty(PATIENCE);
        }

        assertThat(bodies()).containsExactlyInAnyOrder("a", "b", "a", "b");
    }

    @Test
    void answerWithAnUnknownMessageFailsTheWholeBatch() throws Exception {
        send("a");

        try (QueueMapping mapping = mapping(DELIVERY, batch -> batches.size() == 1 ? failing("not in this batch") : SUCCESS)) {
            mapping.awaitEmpty(PATIENCE);
        }

        assertThat(bodies()).containsExactly("a", "a");
    }

    @Test
    void waitingForAnEmptyQueueTimesOut() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        send("slow");

        try (QueueMapping mapping = mapping(DELIVERY, batch -> {
            await(release);
            return SUCCESS;
        })) {
            Awaitility.await().atMost(PATIENCE).until(() -> !batches.isEmpty());
            assertThatThrownBy(() -> mapping.awaitEmpty(Duration.ofMillis(50))).isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("was not empty");
            release.countDown();
            mapping.awaitEmpty(PATIENCE);
        }
    }

    @Test
    void batchInProgressIsFinishedBeforeStopping() {
        CountDownLatch begun = new CountDownLatch(1);
        send("last");
        QueueMapping mapping = mapping(DELIVERY, batch -> {
            begun.countDown();
            return SUCCESS;
        });
        await(begun);

        mapping.close();

        assertThat(sqs.receiveMessage(request -> request.queueUrl(queue.endpoint().workUrl()).waitTimeSeconds(2)).messages()).isEmpty();
    }

    private static void meetAt(CyclicBarrier barrier) {
        try {
            barrier.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("they did not come at the same time", e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
