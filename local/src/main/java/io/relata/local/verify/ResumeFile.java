package io.relata.local.verify;

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
 * A file that remembers how far each segment has come, suspects included. It is gone when the end was reached.
 *
 * @param table what was being verified: another table's bookmark says nothing of this one
 */
record ResumeFile(Path file, String table) {
    /** How far an earlier run came; none, if there is no such run to go on with. */
    List<SegmentProgress> read() {
        if (!Files.exists(file)) {
            return List.of();
        }
        JsonNode json = json();
        String other = json.path("table").asText();
        if (!other.equals(table)) {
            throw new IllegalArgumentException(file + " is the bookmark of a run through the table " + other + ", not " + table);
        }
        List<SegmentProgress> sweeps = new ArrayList<>();
        json.path("sweeps").forEach(sweep -> sweeps.add(SegmentProgressJson.read(sweep)));
        return sweeps;
    }

    private JsonNode json() {
        try {
            JsonNode json = Json.MAPPER.readTree(file.toFile());
            if (json.path("sweeps").isArray()) {
                return json;
            }
        } catch (JsonProcessingException e) {
            // answered below
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalArgumentException(file + " is no bookmark of an earlier run: delete it to begin at the beginning");
    }

    void write(List<SegmentProgress> sweeps) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("table", table);
        ArrayNode array = json.putArray("sweeps");
        sweeps.forEach(sweep -> array.add(SegmentProgressJson.write(sweep)));
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
