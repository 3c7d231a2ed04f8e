package io.relata.fanout.lambda;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.ulid.UlidCreator;
import io.relata.engine.binding.Json;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.MessageJson;
import io.relata.lambda.snapshot.Priming;
import io.relata.model.Model;
import java.util.List;

/**
 * Events of an entity of the model that does not exist. The search engine is not asked: what the index function gets is nothing that is
 * searched.
 */
final class StreamPriming implements Priming {
    private final Model model;

    StreamPriming(Model model) {
        this.model = model;
    }

    @Override
    public List<String> events(String handler) {
        String id = UlidCreator.getUlid().toString();
        return model.entities().stream().limit(1).map(type -> event(handler, type.ref(id)).toString()).toList();
    }

    private static ObjectNode event(String handler, EntityRef nobody) {
        return switch (handler) {
            case "fanout" -> removed(nobody, Kind.ENTITY);
            case "index" -> removed(nobody, Kind.LINK);
            case "work" -> leftOver(nobody);
            default -> Json.MAPPER.createObjectNode().put("run", nobody.id());
        };
    }

    private static ObjectNode removed(EntityRef entity, Kind kind) {
        ObjectNode event = Json.MAPPER.createObjectNode();
        ObjectNode change = event.putArray("Records").addObject().put("eventName", "REMOVE").put("eventSource", "aws:dynamodb")
                .putObject("dynamodb");
        change.put("SequenceNumber", "1");
        key(change.putObject("Keys"), entity);
        ObjectNode image = change.putObject("OldImage");
        key(image, entity);
        image.putObject("kind").put("S", kind.spelled());
        image.putObject("entity").put("S", entity.entity());
        image.putObject("version").put("N", "1");
        image.putObject("life").put("N", "1");
        return event;
    }

    private static void key(ObjectNode key, EntityRef entity) {
        key.putObject("id").put("S", entity.id());
        key.putObject("type").put("S", entity.type());
    }

    private static ObjectNode leftOver(EntityRef entity) {
        ObjectNode event = Json.MAPPER.createObjectNode();
        event.putArray("Records").addObject().put("messageId", entity.id()).put("eventSource", "aws:sqs")
                .put("body", MessageJson.write(new Message.Recheck(CoreKey.of(entity))));
        return event;
    }
}
