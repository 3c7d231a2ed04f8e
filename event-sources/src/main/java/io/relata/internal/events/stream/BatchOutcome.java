package io.relata.internal.events.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The result of a batch.
 *
 * @param processed how many of its records, counted from the first, are not delivered again
 * @param functionError the error when it is unknown which records failed
 */
record BatchOutcome(int processed, Optional<String> functionError) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads a function's answer as Lambda does: the batch is retried from the first failed record on. An empty answer, or one without
     * failures, is success; a failure that names no record of the batch fails the whole batch.
     *
     * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">partial batch responses</a>
     */
    static BatchOutcome of(byte[] response, List<ChangeRecord> batch) {
        List<String> sequenceNumbers = batch.stream().map(ChangeRecord::sequenceNumber).toList();
        int processed = batch.size();
        try {
            JsonNode answer = JSON.readTree(response);
            JsonNode failures = answer.path("batchItemFailures");
            if (!isNothing(answer) && !answer.isObject() || !isNothing(failures) && !failures.isArray()) {
                return failed("an answer that is no batch response: " + answer);
            }
            for (JsonNode failure : failures) {
                int index = sequenceNumbers.indexOf(failure.path("itemIdentifier").asText());
                if (index < 0) {
                    return failed("an answer that names no record of the batch: " + failure);
                }
                processed = Math.min(processed, index);
            }
        } catch (IOException e) {
            return failed("an answer that is not JSON: " + e.getMessage());
        }
        return new BatchOutcome(processed, Optional.empty());
    }

    static BatchOutcome failed(String functionError) {
        return new BatchOutcome(0, Optional.of(functionError));
    }

    private static boolean isNothing(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }
}
