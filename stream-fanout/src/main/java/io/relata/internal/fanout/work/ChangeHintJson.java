package io.relata.internal.fanout.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.record.ChangeHint;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Change hints as JSON. The type of a message says which of the two it carries. */
final class ChangeHintJson {
    static final String OF_ENTITY = "settle-entity";
    static final String OF_LINK = "settle-link";

    private static final String EXPIRED = "expired";
    private static final String PARENTS = "parents";
    private static final String PLACES = "places";
    private static final String CARRYING = "carrying";

    private ChangeHintJson() {
    }

    static void write(ObjectNode json, ChangeHint hint) {
        if (hint instanceof ChangeHint.OfEntity entity) {
            json.put(MessageJson.TYPE, OF_ENTITY).put("entity", entity.entity().type()).put("version", entity.version())
                    .put("data", entity.data().name()).put("life", known(entity.life()).name());
            if (entity.life() == ChangeHint.Life.EXPIRED) {
                json.put(EXPIRED, true);
            }
            strings(json.putArray("tagsSeen"), entity.tagsSeen());
            strings(json.putArray("tagsAdded"), entity.tagsAdded());
            if (entity.parents() != ChangeHint.Parents.SAME) {
                json.put(PARENTS, entity.parents().name());
            }
            if (entity.places() != ChangeHint.Places.SAME) {
                json.put(PLACES, entity.places().name());
            }
            if (entity.carrying() != ChangeHint.Carrying.SAME) {
                json.put(CARRYING, entity.carrying().name());
            }
        } else if (hint instanceof ChangeHint.OfLink link) {
            MessageJson.key(json.put(MessageJson.TYPE, OF_LINK), link.link()).put("copies", link.copies().name());
        } else {
            throw new IllegalArgumentException("no JSON for " + hint.getClass().getName());
        }
    }

    static ChangeHint.OfEntity entity(JsonNode json) {
        return new ChangeHint.OfEntity(EntityRef.ofType(MessageJson.string(json, "entity")), json.required("version").asLong(),
                ChangeHint.Data.valueOf(MessageJson.string(json, "data")), json.path(EXPIRED).asBoolean()
                        ? ChangeHint.Life.EXPIRED
                        : ChangeHint.Life.valueOf(MessageJson.string(json, "life")),
                strings(json.required("tagsSeen")), strings(json.required("tagsAdded")),
                ChangeHint.Parents.valueOf(json.path(PARENTS).asText(ChangeHint.Parents.SAME.name())),
                ChangeHint.Places.valueOf(json.path(PLACES).asText(ChangeHint.Places.SAME.name())),
                ChangeHint.Carrying.valueOf(json.path(CARRYING).asText(ChangeHint.Carrying.SAME.name())));
    }

    static ChangeHint.OfLink link(JsonNode json) {
        CoreKey link = MessageJson.key(json);
        return new ChangeHint.OfLink(link, ChangeHint.Copies.valueOf(MessageJson.string(json, "copies")));
    }

    /** As functions of an earlier release read it. */
    private static ChangeHint.Life known(ChangeHint.Life life) {
        return life == ChangeHint.Life.EXPIRED ? ChangeHint.Life.CHANGED : life;
    }

    private static void strings(ArrayNode array, Collection<String> strings) {
        new TreeSet<>(strings).forEach(array::add);
    }

    private static Set<String> strings(JsonNode array) {
        Set<String> strings = new TreeSet<>();
        array.forEach(element -> strings.add(element.asText()));
        return strings;
    }
}
