package io.relata.internal.local.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.JsonFile;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.transfer.ExportedItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file of an export, with the position beside it in another file, as long as the export is not complete. What was written behind the
 * position is written again.
 */
public final class ExportFile implements AutoCloseable {
    private final Path file;
    private final Path position;
    private final String of;
    private final FileChannel channel;
    private final JsonNode earlier;
    private ExportCounts counts;

    private ExportFile(Path file, Path position, String of, FileChannel channel, JsonNode earlier) throws IOException {
        this.file = file;
        this.position = position;
        this.of = of;
        this.channel = channel;
        this.earlier = earlier;
        this.counts = ExportCounts.read(earlier.path("counts"));
        channel.truncate(earlier.path("bytes").asLong());
        channel.position(channel.size());
    }

    /**
     * Opens a new file, or one whose export is not complete.
     *
     * @param of what is exported: {@code the tenant acme of table Saas}
     */
    public static ExportFile open(Path to, String of) {
        Path position = to.resolveSibling(to.getFileName() + ".position");
        try {
            JsonNode earlier = Files.exists(position) ? read(position) : MissingNode.getInstance();
            if (earlier.isMissingNode() && to.toFile().length() > 0) {
                throw new CommandFailedException(to + " exists, and " + position + " does not, so it is no export to go on with");
            } else if (!earlier.isMissingNode() && !earlier.path("of").asText().equals(of)) {
                throw new CommandFailedException(to + " is an export of " + earlier.path("of").asText() + ", not of " + of);
            } else if (to.toFile().length() < earlier.path("bytes").asLong()) {
                throw new CommandFailedException(to + " is shorter than " + position + " says, so its beginning is missing: delete "
                        + position + ", and what is left of the export, to begin again");
            }
            return new ExportFile(to, position, of, FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE), earlier);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(Path position) throws IOException {
        try {
            return Json.MAPPER.readTree(position.toFile());
        } catch (JsonProcessingException e) {
            throw new CommandFailedException(position + " is no position of an export: delete it and the export to begin again");
        }
    }

    /** Whether all is written. */
    boolean isWhole() {
        return !earlier.isMissingNode() && !earlier.has("behind");
    }

    /** Where an earlier call has stopped. */
    Optional<Item> behind() {
        return earlier.has("behind")
                ? Optional.of(new Item(mapped(earlier.path("behind"))))
                : Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> mapped(JsonNode json) {
        return (Map<String, Object>) Json.plain(json);
    }

    /** The lines that are in it. */
    public ExportCounts counts() {
        return counts;
    }

    /** Writes lines, and then where to go on. */
    void write(List<ObjectNode> documents, Optional<Item> next) {
        StringBuilder text = new StringBuilder();
        documents.forEach(document -> text.append(ExportedItem.text(document)).append('\n'));
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text.toString());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
            counts = counts.plus(ExportCounts.of(documents));
            note(next);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void note(Optional<Item> behind) throws IOException {
        ObjectNode json = Json.MAPPER.createObjectNode().put("of", of).put("bytes", channel.size());
        counts.write(json.putObject("counts"));
        behind.ifPresent(item -> json.set("behind", Json.MAPPER.valueToTree(item.attributes())));
        new JsonFile(position).replace(json);
    }

    /** The file as the manifest names it. */
    ObjectNode manifest() {
        return Json.MAPPER.createObjectNode().put("name", String.valueOf(file.getFileName())).put("lines", counts.total()).put("bytes",
                file.toFile().length());
    }

    /** Nothing is to be gone on with any more. */
    public void finish() {
        new JsonFile(position).remove();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
