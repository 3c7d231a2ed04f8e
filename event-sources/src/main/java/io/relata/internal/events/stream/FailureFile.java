package io.relata.internal.events.stream;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reports failed batches in the log and, if there is one, in a file, one line each. Like Lambda's message to an on-failure queue, a line
 * has the batch's position in the stream, not its records.
 */
public final class FailureFile implements FailedBatch.Destination {
    private static final System.Logger LOG = System.getLogger(FailureFile.class.getName());
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Optional<Path> file;

    public FailureFile(Optional<Path> file) {
        this.file = file;
    }

    @Override
    public synchronized void accept(FailedBatch batch) {
        try {
            String line = JSON.writeValueAsString(line(batch));
            LOG.log(System.Logger.Level.ERROR, "given up after {0} attempts: {1}\n{2}", batch.attempts(), batch.error(), line);
            if (file.isPresent()) {
                Files.writeString(file.get(), line + "\n", CREATE, APPEND);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> line(FailedBatch batch) {
        Map<String, Object> position = new LinkedHashMap<>();
        position.put("shardId", batch.shard());
        position.put("startSequenceNumber", batch.records().get(0).sequenceNumber());
        position.put("endSequenceNumber", batch.records().get(batch.records().size() - 1).sequenceNumber());
        position.put("batchSize", batch.records().size());
        position.put("streamArn", batch.streamArn());
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("timestamp", Instant.now().toString());
        line.put("requestContext", Map.of("condition", "RetryAttemptsExhausted", "approximateInvokeCount", batch.attempts()));
        line.put("DDBStreamBatchInfo", position);
        line.put("error", batch.error());
        return line;
    }
}
