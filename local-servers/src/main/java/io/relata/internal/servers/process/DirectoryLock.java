package io.relata.internal.servers.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a directory with data for one system: two that write the same files would destroy them. */
public final class DirectoryLock implements AutoCloseable {
    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Creates the directory if need be, and locks it. The operating system releases the lock when this process ends, however it ends.
     *
     * @throws ServerStartException when it can't be used, or another system uses it, in this process or another one
     */
    public static DirectoryLock of(Path directory) {
        try {
            Files.createDirectories(directory);
            FileChannel channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isLocked(channel)) {
                channel.close();
                throw new ServerStartException("directory " + directory + " is in use by another running system");
            }
            return new DirectoryLock(channel);
        } catch (IOException e) {
            throw new ServerStartException("directory " + directory + " can't be used: " + e, e);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
