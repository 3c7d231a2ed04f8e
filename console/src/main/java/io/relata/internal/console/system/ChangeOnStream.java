package io.relata.internal.console.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.console.view.ChangeWords;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.events.stream.ChangeRecord;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A change, read from a record of the stream.
 *
 * @param event {@code INSERT}, {@code MODIFY} or {@code REMOVE}
 * @param version after it
 * @param createdAt when DynamoDB made the record, in milliseconds since the epoch; AWS says it in whole seconds
 * @param turns how many a large fan-out has had, if it is of one
 */
record ChangeOnStream(String id, String type, String event, String kind, long version, long createdAt, long turns, String words) {
    private static final JsonMapper JSON = new JsonMapper();

    static ChangeOnStream of(ChangeRecord record) {
        try {
            JsonNode json = JSON.readTree(record.json());
            JsonNode change = json.path("dynamodb");
            JsonNode image = change.path(change.has("NewImage") ? "NewImage" : "OldImage");
            Key key = Key.of(LiveFeed.text(image, Key.PARTITION), LiveFeed.text(image, Key.SORT));
            String event = json.path("eventName").asText();
            String kind = LiveFeed.text(image, Attr.KIND);
            return new ChangeOnStream(key.id(), key.type(), event, kind, image.path(Attr.VERSION).path("N").asLong(),
                    Math.round(change.path("ApproximateCreationDateTime").asDouble() * 1000), image.path("step").path("N").asLong(),
                    ChangeWords.of(key, event, kind, change));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a record that is not JSON", e);
        }
    }

    /** Whether it is of the progress of a large fan-out, and not of a run over the whole table. */
    boolean isOfJob() {
        return kind.equals(Kind.PROGRESS.stored()) && !id.equals(type);
    }

    Map<String, Object> fields(boolean delivered) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("key", Map.of(Key.PARTITION, id, Key.SORT, type));
        fields.put("kind", kind);
        fields.put("event", event);
        fields.put("version", version);
        fields.put("words", words);
        fields.put("filtered", !delivered);
        return fields;
    }
}
