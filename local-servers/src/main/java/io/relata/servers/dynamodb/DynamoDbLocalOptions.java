package io.relata.servers.dynamodb;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How to run DynamoDB Local.
 *
 * @param port the port; 0 for any free one
 * @param data the directory for its tables; in memory without
 * @param log the file that its output is appended to; a temporary file without
 */
public record DynamoDbLocalOptions(int port, Optional<Path> data, Optional<Path> log) {
    /** In memory, on a free port. */
    public static DynamoDbLocalOptions inMemory() {
        return new DynamoDbLocalOptions(0, Optional.empty(), Optional.empty());
    }

    public DynamoDbLocalOptions onPort(int chosen) {
        return new DynamoDbLocalOptions(chosen, data, log);
    }

    public DynamoDbLocalOptions keptIn(Path directory) {
        return new DynamoDbLocalOptions(port, Optional.of(directory), log);
    }

    public DynamoDbLocalOptions loggingTo(Path file) {
        return new DynamoDbLocalOptions(port, data, Optional.of(file));
    }
}
