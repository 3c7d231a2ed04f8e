package io.relata.internal.console.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.JsonFile;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SegmentProgressJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A file with the progress of each segment, suspects included. It is deleted when the run is complete.
 *
 * @param table the table that is verified; the file of a run through another table is refused
 */
public record ResumeFile(Path file, String table) {
    /**
     * How far a run came.
     *
     * @param segments empty without an earlier run
     * @param counts up to there
     */
    record Reached(List<SegmentProgress> segments, VerifyCounts counts) {
        static final Reached NOTHING = new Reached(List.of(), VerifyCounts.NONE);
    }

    /** The progress of an earlier run, if there was one. */
    Reached read() {
        if (!Files.exists(file)) {
            return Reached.NOTHING;
        }
        JsonNode json = json();
        String other = json.path("table").asText();
        if (!other.equals(table)) {
            throw new IllegalArgumentException(file + " is the resume file of a run through table " + other + ", not " + table);
        }
        List<SegmentProgress> segments = new ArrayList<>();
        json.path("sweeps").forEach(segment -> segments.add(SegmentProgressJson.read(segment)));
        return new Reached(segments, counts(json));
    }

    /** A file of an earlier release has none. */
    private VerifyCounts counts(JsonNode json) {
        Map<Fault, Map<LikelyCause, Integer>> found = new EnumMap<>(Fault.class);
        try {
            for (JsonNode each : json.path("found")) {
                found.computeIfAbsent(Fault.valueOf(each.path("fault").asText()), fault -> new EnumMap<>(LikelyCause.class))
                        .put(LikelyCause.valueOf(each.path("cause").asText()), each.path("count").asInt());
            }
        } catch (IllegalArgumentException e) {
            throw notAResumeFile();
        }
        Map<String, Deletions.Counted> deletions = new TreeMap<>();
        json.path("deletions").properties().forEach(kind -> deletions.put(kind.getKey(),
                new Deletions.Counted(kind.getValue().path("takes").asLong(), kind.getValue().path("of").asLong())));
        return new VerifyCounts(json.path("items").asLong(), json.path("readUnits").asLong(), found, json.path("repaired").asInt(),
                deletions);
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
        throw notAResumeFile();
    }

    private IllegalArgumentException notAResumeFile() {
        return new IllegalArgumentException(file + " is not a resume file of ./relata verify: delete it to start from the beginning");
    }

    void write(List<SegmentProgress> segments, VerifyCounts counts) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("table", table).put("items", counts.items())
                .put("readUnits", counts.readUnits()).put("repaired", counts.repaired());
        ArrayNode found = json.putArray("found");
        counts.found().forEach((fault, causes) -> causes.forEach((cause, count) -> found.addObject().put("fault", fault.name())
                .put("cause", cause.name()).put("count", count)));
        counts.deletions().forEach((kind, counted) -> json.withObject("/deletions").putObject(kind).put("takes", counted.taken())
                .put("of", counted.of()));
        ArrayNode array = json.putArray("sweeps");
        segments.forEach(segment -> array.add(SegmentProgressJson.write(segment)));
        new JsonFile(file).replace(json);
    }

    void remove() {
        new JsonFile(file).remove();
    }
}
