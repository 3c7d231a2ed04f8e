package io.relata.internal.servers.dynamodb;

import io.relata.internal.loopback.Reach;
import io.relata.internal.servers.process.ServerCommand;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to run DynamoDB Local.
 *
 * @param port the port; 0 for any free one
 * @param data the directory for its tables; default in memory
 * @param classPath of its process
 * @param log the file that its output is appended to; default a temporary file
 * @param reach who can connect to it
 * @param databases which tables a caller sees
 */
public record DynamoDbLocalOptions(int port, Optional<Path> data, String classPath, Optional<Path> log, Reach reach,
        Databases databases) {
    /** Which tables a caller sees. */
    public enum Databases {
        /** All callers see the same tables. */
        ONE,
        /** Each path of the endpoint has tables of its own. */
        BY_PATH
    }

    /** In memory, on a free port, for this machine. */
    public static DynamoDbLocalOptions inMemory() {
        return new DynamoDbLocalOptions(0, Optional.empty(), ServerCommand.ownClassPath(), Optional.empty(), Reach.THIS_MACHINE,
                Databases.ONE);
    }

    public DynamoDbLocalOptions onPort(int chosen) {
        return new DynamoDbLocalOptions(chosen, data, classPath, log, reach, databases);
    }

    public DynamoDbLocalOptions keptIn(Path directory) {
        return new DynamoDbLocalOptions(port, Optional.of(directory), classPath, log, reach, databases);
    }

    public DynamoDbLocalOptions loggingTo(Path file) {
        return new DynamoDbLocalOptions(port, data, classPath, Optional.of(file), reach, databases);
    }

    /** For a process whose own class path is not the one it was started with. */
    public DynamoDbLocalOptions runFrom(String chosen) {
        return new DynamoDbLocalOptions(port, data, chosen, log, reach, databases);
    }

    public DynamoDbLocalOptions reachedBy(Reach chosen) {
        return new DynamoDbLocalOptions(port, data, classPath, log, chosen, databases);
    }

    public DynamoDbLocalOptions separated(Databases chosen) {
        return new DynamoDbLocalOptions(port, data, classPath, log, reach, chosen);
    }
}
