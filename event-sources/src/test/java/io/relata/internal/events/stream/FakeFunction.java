package io.relata.internal.events.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.events.function.LambdaFunction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** A function that records the sequence numbers of its batches, and answers as configured. */
final class FakeFunction implements LambdaFunction {
    static final String SUCCESS = "{\"batchItemFailures\":[]}";
    private static final JsonMapper JSON = new JsonMapper();

    private final List<List<String>> batches = new CopyOnWriteArrayList<>();
    private final Function<List<String>, String> answer;

    /** @param answer the answer to a batch's sequence numbers; may throw */
    FakeFunction(Function<List<String>, String> answer) {
        this.answer = answer;
    }

    static FakeFunction succeeding() {
        return new FakeFunction(batch -> SUCCESS);
    }

    static String failing(String... sequenceNumbers) {
        return JSON.createObjectNode().set("batchItemFailures", JSON.valueToTree(
                List.of(sequenceNumbers).stream().map(number -> Map.of("itemIdentifier", number)).toList())).toString();
    }

    @Override
    public byte[] invoke(byte[] event) {
        try {
            JsonNode records = JSON.readTree(event).get("Records");
            List<String> batch = StreamSupport.stream(records.spliterator(), false)
                    .map(record -> record.at("/dynamodb/SequenceNumber").asText()).toList();
            batches.add(batch);
            return answer.apply(batch).getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<List<String>> batches() {
        return batches;
    }

    List<String> records() {
        return batches.stream().flatMap(List::stream).toList();
    }
}
