package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** The refusals of a transfer, each a line of JSON with the line that it is about. A file without any is removed at the end. */
final class RefusalFile implements AutoCloseable {
    private final Path file;
    private final Consumer<String> told;
    private final FileChannel channel;

    /**
     * @param bytes those of an earlier call; what is behind them is about lines that are done again
     * @param told is told the detail of each refusal, too
     */
    RefusalFile(Path file, long bytes, Consumer<String> told) {
        this.file = file;
        this.told = told;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.truncate(bytes).position(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path path() {
        return file;
    }

    /** Adds a refusal, and returns how long the file is then. */
    long add(InputLine line, ObjectNode problem) {
        ObjectNode entry = Json.MAPPER.createObjectNode().put("file", line.file()).put("line", line.number());
        entry.setAll(problem);
        told.accept(problem.path("detail").asText());
        try {
            ByteBuffer text = StandardCharsets.UTF_8.encode(entry + "\n");
            while (text.hasRemaining()) {
                channel.write(text);
            }
            return channel.position();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            boolean isEmpty = channel.size() == 0;
            channel.close();
            if (isEmpty) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
