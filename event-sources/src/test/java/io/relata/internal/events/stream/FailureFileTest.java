package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureFileTest {
    @Test
    void failedBatchIsWrittenAsALineWithItsPosition(@TempDir Path data) throws Exception {
        FailureFile failures = new FailureFile(Optional.of(data.resolve("failed-batches.jsonl")));
        FailedBatch batch = new FailedBatch("arn:stream", "shard-1", List.of(FakeStream.record("7", "a"), FakeStream.record("9", "a")), 3,
                "out of memory");
        failures.accept(batch);
        failures.accept(batch);
        List<String> lines = Files.readAllLines(data.resolve("failed-batches.jsonl"));
        assertThat(lines).hasSize(2);
        JsonNode line = new JsonMapper().readTree(lines.get(0));
        assertThat(line.get("DDBStreamBatchInfo")).hasToString("""
                {"shardId":"shard-1","startSequenceNumber":"7","endSequenceNumber":"9","batchSize":2,"streamArn":"arn:stream"}""");
        assertThat(line.at("/requestContext/approximateInvokeCount").asInt()).isEqualTo(3);
        assertThat(line.at("/requestContext/condition").asText()).isEqualTo("RetryAttemptsExhausted");
        assertThat(line.get("error").asText()).isEqualTo("out of memory");
    }
}
