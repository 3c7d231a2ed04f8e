package io.relata.console.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.engine.capacity.CapacityKey;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import io.relata.engine.tenant.Tenant;
import io.relata.events.stream.ChangeRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

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
    private static final int MOST_NAMES = 4;
    private static final Set<String> OURS = Set.of(Attr.VERSION, Attr.UPDATED_AT, Attr.WRITERS, Attr.SORT);

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
                    ofTenant(key, event, kind, change));
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

    /** No part of a sort key but a tenant ends with its first slash and has no other special character, whatever the model. */
    private static String ofTenant(Key key, String event, String kind, JsonNode change) {
        return Tenant.of(key.type()).filter(tenant -> tenant.owns(key.id()))
                .map(tenant -> tenant.name() + ": " + words(tenant.seen(key), event, kind, change))
                .orElseGet(() -> words(key, event, kind, change));
    }

    private static String words(Key key, String event, String kind, JsonNode change) {
        if (kind.equals(Kind.COPY.stored()) && key instanceof CopyKey copy) {
            return "copy of " + entity(key) + (copy.label().equals("tag") ? " under the tag " : " for " + copy.label() + " ") + copy.name()
                    + " " + done(event, "was made", "was refreshed", "was removed");
        } else if (kind.equals(Kind.PROGRESS.stored())) {
            return "a large fan-out of " + entity(key) + " " + done(event, "begins", "goes on", "is done");
        } else if (LinkRef.isLink(key)) {
            return "the link " + LinkRef.relationOf(key) + " of " + LinkRef.fromIdOf(key) + " and " + entity(key) + " "
                    + (kind.equals(Kind.TOMBSTONE.stored()) ? "was ended" : done(event, "was made", "was changed", "expired"));
        } else if (key instanceof CoreKey core && (core.isUnique() || core.isIdempotency())) {
            return (core.isUnique() ? "the guard of a unique value " : "the guard of a request ")
                    + done(event, "was made", "was changed", "was removed");
        } else if (key instanceof CoreKey core && CapacityKey.is(core)) {
            return CapacityKey.holder(core).map(holder -> "the reservation of " + holder.entity() + " " + holder.id() + " "
                    + done(event, "was made", "was changed", "was given back")).orElse("a capacity was "
                            + done(event, "made", "changed", "removed"));
        } else if (kind.equals(Kind.LIMIT.stored())) {
            return "requests of a caller were counted";
        } else if (kind.equals(Kind.TOMBSTONE.stored())) {
            return entity(key) + (event.equals("REMOVE") ? ": its tombstone expired" : " was deleted");
        }
        return entity(key) + " " + done(event, "was created", "was changed" + changed(change), "expired");
    }

    private static String done(String event, String inserted, String modified, String removed) {
        return switch (event) {
            case "INSERT" -> inserted;
            case "MODIFY" -> modified;
            default -> removed;
        };
    }

    private static String entity(Key key) {
        try {
            EntityRef entity = EntityRef.ofType(key.type());
            return entity.entity() + " " + entity.id();
        } catch (IllegalArgumentException e) {
            return key.type();
        }
    }

    /** The attributes whose values differ. */
    private static String changed(JsonNode change) {
        Set<String> names = new TreeSet<>();
        change.path("NewImage").fieldNames().forEachRemaining(names::add);
        change.path("OldImage").fieldNames().forEachRemaining(names::add);
        List<String> different = new ArrayList<>(names.stream().filter(name -> !OURS.contains(name)
                && !change.path("NewImage").path(name).equals(change.path("OldImage").path(name))).toList());
        if (different.isEmpty()) {
            return "";
        }
        String more = different.size() > MOST_NAMES ? " and more" : "";
        return ": " + String.join(", ", different.subList(0, Math.min(MOST_NAMES, different.size()))) + more;
    }
}
