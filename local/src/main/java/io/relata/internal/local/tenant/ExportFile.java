package io.relata.internal.local.tenant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The file of an export, with the position beside it in another file, as long as the export is not complete. What was written behind the
 * position is written again.
 */
final class ExportFile implements AutoCloseable {
    private final Path position;
    private final String table;
    private final String tenant;
    private final FileChannel file;
    private final JsonNode earlier;

    private ExportFile(Path position, String table, String tenant, FileChannel file, JsonNode earlier) throws IOException {
        this.position = position;
        this.table = table;
        this.tenant = tenant;
        this.file = file;
        this.earlier = earlier;
        file.truncate(earlier.path("bytes").asLong());
        file.position(file.size());
    }

    /** Opens a new file, or one whose export is not complete. */
    static ExportFile open(Path to, String table, String tenant) {
        Path position = to.resolveSibling(to.getFileName() + ".position");
        try {
            JsonNode earlier = Files.exists(position) ? read(position) : MissingNode.getInstance();
            String ofTable = earlier.path("table").asText();
            String ofTenant = earlier.path("tenant").asText();
            if (earlier.isMissingNode() && size(to) > 0) {
                throw new CommandFailedException(to + " exists, and " + position + " does not, so it is no export to go on with");
            } else if (!earlier.isMissingNode() && !(ofTable.equals(table) && ofTenant.equals(tenant))) {
                throw new CommandFailedException(
                        to + " is an export of the tenant " + ofTenant + " of table " + ofTable + ", not of " + tenant + " of " + table);
            } else if (size(to) < earlier.path("bytes").asLong()) {
                throw new CommandFailedException(to + " is shorter than " + position + " says, so its beginning is missing: delete "
                        + position + ", and what is left of the export, to begin again");
            }
            return new ExportFile(position, table, tenant,
                    FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE), earlier);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** 0 where there is none: one that is empty was opened by a call that was stopped before its first page. */
    private static long size(Path file) {
        return file.toFile().length();
    }

    private static JsonNode read(Path position) throws IOException {
        try {
            return Json.MAPPER.readTree(position.toFile());
        } catch (JsonProcessingException e) {
            throw new CommandFailedException(position + " is no position of an export: delete it and the export to begin again");
        }
    }

    /** Where an earlier call has stopped. */
    Optional<Item> begun() {
        return earlier.isMissingNode()
                ? Optional.empty()
                : Optional.of(Item.of(Key.PARTITION, earlier.at("/behind/id").asText(), Key.SORT, earlier.at("/behind/type").asText()));
    }

    /** How many lines there were then. */
    long lines() {
        return earlier.path("lines").asLong();
    }

    /** Writes lines, and then where to go on. */
    void write(List<ObjectNode> documents, long linesInAll, Optional<Item> next) {
        StringBuilder text = new StringBuilder();
        documents.forEach(document -> text.append(document).append('\n'));
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text.toString());
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(false);
            if (next.isPresent()) {
                note(next.get(), linesInAll);
            } else {
                Files.deleteIfExists(position);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void note(Item behind, long linesInAll) throws IOException {
        ObjectNode json = Json.MAPPER.createObjectNode().put("table", table).put("tenant", tenant).put("bytes", file.size()).put("lines",
                linesInAll);
        json.putObject("behind").put(Key.PARTITION, behind.string(Key.PARTITION)).put(Key.SORT, behind.string(Key.SORT));
        Path next = position.resolveSibling(position.getFileName() + ".next");
        Json.MAPPER.writeValue(next.toFile(), json);
        Files.move(next, position, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
