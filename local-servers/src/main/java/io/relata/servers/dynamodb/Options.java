package io.relata.servers.dynamodb;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How DynamoDB Local is to run.
 *
 * @param port where it listens; 0 chooses a free one
 * @param data the directory that keeps its tables; in memory without
 * @param log the file that its output is appended to; a temporary one without
 */
public record Options(int port, Optional<Path> data, Optional<Path> log) {
    /** In memory, on a free port. */
    public static Options inMemory() {
        return new Options(0, Optional.empty(), Optional.empty());
    }

    public Options onPort(int chosen) {
        return new Options(chosen, data, log);
    }

    public Options keptIn(Path directory) {
        return new Options(port, Optional.of(directory), log);
    }

    public Options loggingTo(Path file) {
        return new Options(port, data, Optional.of(file));
    }
}
