package io.relata.internal.local.system;

import io.relata.internal.events.stream.Checkpoints;
import io.relata.internal.servers.process.DirectoryLock;
import io.relata.internal.servers.process.ServerStartException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The directory for everything that survives a restart: tables, checkpoints, the work queue, failed batches, logs. Only one system may use
 * it at a time.
 */
final class DataDirectory implements AutoCloseable {
    private final Path directory;
    private final DirectoryLock lock;

    private DataDirectory(Path directory, DirectoryLock lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /** @throws LocalSystemException when it can't be created, or another system uses it */
    static DataDirectory open(Path directory) {
        try {
            return new DataDirectory(directory.toAbsolutePath(), DirectoryLock.of(directory));
        } catch (ServerStartException e) {
            throw new LocalSystemException(String.valueOf(e.getMessage()), e);
        }
    }

    Path tables() {
        return directory.resolve("dynamodb");
    }

    Path dynamoDbLog() {
        return directory.resolve("dynamodb-local.log");
    }

    Path searchIndexes() {
        return directory.resolve("opensearch");
    }

    /** The files of entities. */
    Path files() {
        return directory.resolve("files");
    }

    /** The work queue's file, without its extension. */
    Path queue() {
        return directory.resolve("queue");
    }

    /** The key with which tokens are signed, readable to its owner alone. */
    Path tokenKey() {
        return directory.resolve("token-key.json");
    }

    Path failedIndexing() {
        return directory.resolve("failed-indexing.jsonl");
    }

    Path failedBatches() {
        return directory.resolve("failed-batches.jsonl");
    }

    Checkpoints checkpoints() {
        return Checkpoints.in(directory.resolve("checkpoints.json"));
    }

    /** The checkpoints of the index function, which reads the stream by itself. */
    Checkpoints indexCheckpoints() {
        return Checkpoints.in(directory.resolve("index-checkpoints.json"));
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new LocalSystemException("directory " + directory + " can't be released", e);
        }
    }
}
