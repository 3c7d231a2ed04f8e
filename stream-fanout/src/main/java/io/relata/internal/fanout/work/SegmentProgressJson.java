package io.relata.internal.fanout.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.Key;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The progress of verify as JSON, in messages and resume files. */
public final class SegmentProgressJson {
    private SegmentProgressJson() {
    }

    public static ObjectNode write(SegmentProgress progress) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("segment", progress.segment()).put("segments", progress.segments());
        reached(json, progress.reached());
        ArrayNode suspects = json.putArray("suspects");
        progress.suspects().forEach(suspect -> suspects.add(write(suspect)));
        return json;
    }

    /** @throws IllegalArgumentException when a field is missing or invalid */
    public static SegmentProgress read(JsonNode json) {
        List<SuspectKey> suspects = new ArrayList<>();
        json.required("suspects").forEach(suspect -> suspects.add(suspect(suspect)));
        return new SegmentProgress(json.required("segment").asInt(-1), json.required("segments").asInt(-1), reached(json), suspects);
    }

    /** How many bytes a suspect takes in JSON. */
    public static int bytes(SuspectKey suspect) {
        return write(suspect).toString().getBytes(StandardCharsets.UTF_8).length + 1;
    }

    /** The beginning is the default, which no field stands for. */
    private static void reached(ObjectNode json, SegmentProgress.Reached reached) {
        if (reached instanceof SegmentProgress.Reached.Behind behind) {
            MessageJson.key(json.putObject("behind"), behind.key());
        } else if (reached instanceof SegmentProgress.Reached.End) {
            json.put("scanned", true);
        } else if (!(reached instanceof SegmentProgress.Reached.Beginning)) {
            throw new IllegalArgumentException("no JSON for " + reached.getClass().getName());
        }
    }

    private static SegmentProgress.Reached reached(JsonNode json) {
        if (json.has("behind")) {
            return new SegmentProgress.Reached.Behind(key(json.get("behind")));
        }
        return json.path("scanned").asBoolean() ? new SegmentProgress.Reached.End() : new SegmentProgress.Reached.Beginning();
    }

    private static ObjectNode write(SuspectKey suspect) {
        ObjectNode json = MessageJson.key(Json.MAPPER.createObjectNode().put("fault", suspect.fault()), suspect.key());
        if (!suspect.about().equals(suspect.key())) {
            MessageJson.key(json.putObject("about"), suspect.about());
        }
        if (suspect.changes() > 0) {
            json.put("changes", suspect.changes());
        }
        return json.put("state", suspect.state()).put("seen", suspect.seen().toEpochMilli());
    }

    private static SuspectKey suspect(JsonNode json) {
        Key key = key(json);
        return new SuspectKey(json.required("fault").asText(), key, json.has("about") ? key(json.get("about")) : key,
                json.required("state").asText(),
                Instant.ofEpochMilli(json.required("seen").asLong()), json.path("changes").asInt());
    }

    private static Key key(JsonNode json) {
        return Key.of(json.required("id").asText(), json.required("type").asText());
    }
}
