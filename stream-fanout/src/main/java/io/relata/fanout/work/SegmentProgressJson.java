package io.relata.fanout.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.Json;
import io.relata.engine.key.Key;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** How far verify has come, as JSON: in messages and bookmarks. */
public final class SegmentProgressJson {
    private SegmentProgressJson() {
    }

    public static ObjectNode write(SegmentProgress sweep) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("segment", sweep.segment()).put("segments", sweep.segments());
        if (sweep.reached() instanceof SegmentProgress.Reached.Behind behind) {
            key(json.putObject("behind"), behind.key());
        } else if (sweep.isScanned()) {
            json.put("scanned", true);
        }
        ArrayNode suspects = json.putArray("suspects");
        sweep.suspects().forEach(suspect -> suspects.add(write(suspect)));
        return json;
    }

    /** @throws IllegalArgumentException when it is none */
    public static SegmentProgress read(JsonNode json) {
        List<SuspectKey> suspects = new ArrayList<>();
        json.required("suspects").forEach(suspect -> suspects.add(suspect(suspect)));
        return new SegmentProgress(json.required("segment").asInt(-1), json.required("segments").asInt(-1), reached(json), suspects);
    }

    /** How many bytes a suspect takes up. */
    public static int bytes(SuspectKey suspect) {
        return write(suspect).toString().getBytes(StandardCharsets.UTF_8).length + 1;
    }

    private static SegmentProgress.Reached reached(JsonNode json) {
        if (json.has("behind")) {
            return new SegmentProgress.Reached.Behind(key(json.get("behind")));
        }
        return json.path("scanned").asBoolean() ? new SegmentProgress.Reached.End() : new SegmentProgress.Reached.Beginning();
    }

    private static ObjectNode write(SuspectKey suspect) {
        ObjectNode json = key(Json.MAPPER.createObjectNode().put("fault", suspect.fault()), suspect.key());
        if (!suspect.about().equals(suspect.key())) {
            key(json.putObject("about"), suspect.about());
        }
        return json.put("state", suspect.state()).put("seen", suspect.seen().toEpochMilli());
    }

    private static SuspectKey suspect(JsonNode json) {
        Key key = key(json);
        return new SuspectKey(json.required("fault").asText(), key, json.has("about") ? key(json.get("about")) : key,
                json.required("state").asText(),
                Instant.ofEpochMilli(json.required("seen").asLong()));
    }

    private static ObjectNode key(ObjectNode json, Key key) {
        return json.put("id", key.id()).put("type", key.type());
    }

    private static Key key(JsonNode json) {
        return Key.of(json.required("id").asText(), json.required("type").asText());
    }
}
