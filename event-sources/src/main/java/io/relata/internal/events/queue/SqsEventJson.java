package io.relata.internal.events.queue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/**
 * Writes messages as Lambda's event, and reads the function's answer.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html">Lambda and SQS</a>
 */
final class SqsEventJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SqsEventJson() {
    }

    static byte[] event(List<Message> messages, String queueArn) {
        ObjectNode event = JSON.createObjectNode();
        ArrayNode records = event.putArray("Records");
        messages.forEach(message -> {
            ObjectNode record = records.addObject().put("messageId", message.messageId()).put("receiptHandle", message.receiptHandle())
                    .put("body", message.body());
            ObjectNode attributes = record.putObject("attributes");
            message.attributesAsStrings().forEach(attributes::put);
            record.putObject("messageAttributes");
            record.put("md5OfBody", message.md5OfBody()).put("eventSource", "aws:sqs").put("eventSourceARN", queueArn).put("awsRegion",
                    "us-east-1");
        });
        return event.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a function processed a message that is its only one. */
    static boolean isProcessed(String id, String body, int receives, UnaryOperator<byte[]> function) {
        List<Message> batch = List.of(Message.builder().messageId(id).receiptHandle(id).body(body)
                .attributes(Map.of(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, Integer.toString(receives))).build());
        return failed(function.apply(event(batch, SqsEndpoint.arn(SqsEndpoint.WORK))), batch).isEmpty();
    }

    /**
     * The ids of the messages that failed. An answer that is not JSON, or names a message that is not in the batch, fails the whole batch.
     *
     * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html">partial batch responses</a>
     */
    static Set<String> failed(byte[] answer, List<Message> messages) {
        Set<String> all = messages.stream().map(Message::messageId).collect(Collectors.toSet());
        try {
            JsonNode failures = JSON.readTree(answer).path("batchItemFailures");
            Set<String> failed = StreamSupport.stream(failures.spliterator(), false).map(failure -> failure.path("itemIdentifier").asText())
                    .collect(Collectors.toSet());
            return all.containsAll(failed) ? failed : all;
        } catch (IOException e) {
            return all;
        }
    }
}
