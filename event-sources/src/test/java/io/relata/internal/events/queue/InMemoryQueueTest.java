package io.relata.internal.events.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.fanout.work.WorkDelivery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InMemoryQueueTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String DONE = "{\"batchItemFailures\":[]}";

    private final InMemoryQueue queue = new InMemoryQueue();
    private final List<String> delivered = new ArrayList<>();

    @Test
    void messagesAreDeliveredOneByOneAsEventsOfSqs() {
        queue.send("first");
        queue.send("second");

        assertThat(queue.deliverAll(event -> answer(DONE, record(event)))).isEqualTo(2);

        assertThat(delivered).containsExactly("first 1 aws:sqs", "second 1 aws:sqs");
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void messageThatTheFunctionSendsIsDeliveredToo() {
        queue.send("first");

        queue.deliverAll(event -> {
            if (record(event).path("body").asText().equals("first")) {
                queue.send("next");
            }
            return answer(DONE, record(event));
        });

        assertThat(delivered).containsExactly("first 1 aws:sqs", "next 1 aws:sqs");
    }

    @Test
    void messageThatIsReportedAsFailedIsDeliveredAgain() {
        queue.send("first");

        queue.deliverAll(event -> answer(delivered.isEmpty() ? failed(record(event)) : DONE, record(event)));

        assertThat(delivered).containsExactly("first 1 aws:sqs", "first 2 aws:sqs");
        assertThat(queue.deadLetters()).isEmpty();
    }

    @Test
    void messageWhoseFunctionKeepsFailingIsADeadLetter() {
        queue.send("first");
        LambdaFunction failing = event -> {
            throw new FunctionErrorException("function work: out of order");
        };

        assertThat(queue.deliverAll(failing)).isEqualTo(WorkDelivery.RECEIVES);

        assertThat(queue.deadLetters()).containsExactly("first");
        assertThat(queue.isEmpty()).isTrue();
    }

    private static String failed(JsonNode record) {
        return "{\"batchItemFailures\":[{\"itemIdentifier\":\"" + record.path("messageId").asText() + "\"}]}";
    }

    private byte[] answer(String answer, JsonNode record) {
        delivered.add(record.path("body").asText() + " " + record.at("/attributes/ApproximateReceiveCount").asText() + " "
                + record.path("eventSource").asText());
        return answer.getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode record(byte[] event) {
        try {
            return JSON.readTree(event).path("Records").path(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
