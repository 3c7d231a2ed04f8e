package io.relata.local.system;

import io.relata.events.stream.Checkpoints;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The directory for everything that survives a restart: tables, checkpoints, the work queue, failed batches, logs. Only one system may use
 * it at a time.
 */
final class DataDirectory implements AutoCloseable {
    private final Path directory;
    private final FileChannel lock;

    private DataDirectory(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /** @throws LocalSystemException when it can't be created, or another system uses it */
    static DataDirectory open(Path directory) {
        try {
            Files.createDirectories(directory);
            FileChannel channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isLocked(channel)) {
                channel.close();
                throw new LocalSystemException("directory " + directory + " is in use by another running system");
            }
            return new DataDirectory(directory.toAbsolutePath(), channel);
        } catch (IOException e) {
            throw new LocalSystemException("directory " + directory + " can't be used: " + e, e);
        }
    }

    /** The operating system releases the lock when the process ends, however it ends. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
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

    /** The work queue's file, without its extension. */
    Path queue() {
        return directory.resolve("queue");
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
