package io.relata.console.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.Json;
import io.relata.fanout.work.SegmentProgress;
import io.relata.fanout.work.SegmentProgressJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with the progress of each segment, suspects included. It is deleted when the run is complete.
 *
 * @param table the table that is verified; the file of a run through another table is refused
 */
public record ResumeFile(Path file, String table) {
    /** The progress of an earlier run; empty without an earlier run. */
    List<SegmentProgress> read() {
        if (!Files.exists(file)) {
            return List.of();
        }
        JsonNode json = json();
        String other = json.path("table").asText();
        if (!other.equals(table)) {
            throw new IllegalArgumentException(file + " is the resume file of a run through table " + other + ", not " + table);
        }
        List<SegmentProgress> segments = new ArrayList<>();
        json.path("sweeps").forEach(segment -> segments.add(SegmentProgressJson.read(segment)));
        return segments;
    }

    private JsonNode json() {
        try {
            JsonNode json = Json.MAPPER.readTree(file.toFile());
            if (json.path("sweeps").isArray()) {
                return json;
            }
        } catch (JsonProcessingException e) {
            // reported below
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalArgumentException(file + " is not a resume file of ./relata verify: delete it to start from the beginning");
    }

    void write(List<SegmentProgress> segments) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("table", table);
        ArrayNode array = json.putArray("sweeps");
        segments.forEach(segment -> array.add(SegmentProgressJson.write(segment)));
        try {
            Path next = file.resolveSibling(file.getFileName() + ".next");
            Json.MAPPER.writeValue(next.toFile(), json);
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
