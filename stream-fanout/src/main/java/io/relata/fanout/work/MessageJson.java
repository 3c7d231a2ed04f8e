package io.relata.fanout.work;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.Json;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.fanout.record.ChangeHint;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Messages as JSON. A dead letter may be read by a later release than the one that wrote it, so the format has a version, and fields that a
 * reader does not know are passed over.
 */
public final class MessageJson {
    private static final int VERSION = 1;

    private MessageJson() {
    }

    public static String write(Message message) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("v", VERSION);
        if (message instanceof Message.Settle settle && settle.hint() instanceof ChangeHint.OfEntity entity) {
            json.put("do", "settle-entity").put("entity", entity.entity().type()).put("version", entity.version())
                    .put("data", entity.data().name()).put("life", entity.life().name());
            strings(json.putArray("tagsSeen"), entity.tagsSeen());
            strings(json.putArray("tagsAdded"), entity.tagsAdded());
        } else if (message instanceof Message.Settle settle && settle.hint() instanceof ChangeHint.OfLink link) {
            key(json.put("do", "settle-link"), link.link()).put("copies", link.copies().name());
        } else if (message instanceof Message.Look look) {
            key(json.put("do", "look"), look.key());
        } else if (message instanceof Message.GoOn goOn) {
            baton(json.put("do", "go-on").put("task", goOn.task().spelled()).put("entity", goOn.entity().type()), goOn.baton());
        } else if (message instanceof Message.Verify verify) {
            json.put("do", "verify").put("run", verify.run()).put("step", verify.step()).put("ticket", verify.ticket())
                    .setAll(SegmentProgressJson.write(verify.sweep()));
        }
        return json.toString();
    }

    /**
     * @throws IllegalArgumentException when it is no message, or one of a later release; it does not repeat the text, which may hold tags
     */
    public static Message read(String text) {
        JsonNode json = parsed(text);
        if (json.path("v").asInt() != VERSION) {
            throw new IllegalArgumentException("a message of format " + json.path("v") + "; this release reads format " + VERSION);
        }
        return switch (string(json, "do")) {
            case "settle-entity" -> new Message.Settle(entity(json));
            case "settle-link" -> new Message.Settle(new ChangeHint.OfLink(key(json), ChangeHint.Copies.valueOf(string(json, "copies"))));
            case "look" -> new Message.Look(key(json));
            case "go-on" -> new Message.GoOn(task(string(json, "task")), EntityRef.ofType(string(json, "entity")), baton(json));
            case "verify" -> new Message.Verify(string(json, "run"), json.required("step").asLong(), string(json, "ticket"),
                    SegmentProgressJson.read(json));
            default -> throw new IllegalArgumentException("a message that asks for \"" + string(json, "do")
                    + "\", which this release does not do; deploy the one that sent it, then redrive");
        };
    }

    private static ChangeHint.OfEntity entity(JsonNode json) {
        return new ChangeHint.OfEntity(EntityRef.ofType(string(json, "entity")), json.required("version").asLong(),
                ChangeHint.Data.valueOf(string(json, "data")),
                ChangeHint.Life.valueOf(string(json, "life")), strings(json.required("tagsSeen")), strings(json.required("tagsAdded")));
    }

    private static void baton(ObjectNode json, ContinuationToken baton) {
        json.put("chain", baton.chain()).put("turn", baton.turn()).put("by", baton.by()).put("pass", baton.pass());
        baton.reached().ifPresent(place -> json.put("leg", place.leg()).put("behind", place.id()));
    }

    private static ContinuationToken baton(JsonNode json) {
        Optional<CopyPosition> reached = json.has("leg")
                ? Optional.of(new CopyPosition(string(json, "leg"), string(json, "behind")))
                : Optional.empty();
        return new ContinuationToken(json.required("chain").asLong(), json.required("turn").asLong(), string(json, "by"),
                json.required("pass").asLong(), reached);
    }

    private static Task task(String spelled) {
        return Stream.of(Task.values()).filter(task -> task.spelled().equals(spelled)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no task " + spelled));
    }

    private static JsonNode parsed(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a message: it is no JSON from line " + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr() + " on");
        }
    }

    private static ObjectNode key(ObjectNode json, CoreKey key) {
        return json.put("id", key.id()).put("type", key.type());
    }

    private static CoreKey key(JsonNode json) {
        return new CoreKey(string(json, "id"), string(json, "type"));
    }

    private static String string(JsonNode json, String field) {
        return json.required(field).asText();
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
