package io.relata.internal.fanout.lambda;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.ulid.UlidCreator;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.lambda.snapshot.Priming;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.stream.Stream;

/**
 * Events about an entity that does not exist. The index function gets the removal of a link, which is not searchable, so it sends no
 * request to the search engine.
 */
final class StreamPriming implements Priming {
    private final TableModel model;

    StreamPriming(TableModel model) {
        this.model = model;
    }

    @Override
    public List<String> events(String handler) {
        String id = UlidCreator.getUlid().toString();
        return model.entities().stream().limit(1).flatMap(type -> event(handler, type.ref(id))).map(ObjectNode::toString).toList();
    }

    private static Stream<ObjectNode> event(String handler, EntityRef missing) {
        return switch (handler) {
            case "fanout" -> Stream.of(removed(missing, Kind.ENTITY));
            case "index" -> Stream.of(removed(missing, Kind.LINK));
            case "work" -> Stream.of(queued(missing));
            case "verify" -> Stream.of(Json.MAPPER.createObjectNode().put("run", missing.id()));
            default -> Stream.of();
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
        image.putObject("kind").put("S", kind.stored());
        image.putObject("entity").put("S", entity.entity());
        image.putObject("version").put("N", "1");
        image.putObject("life").put("N", "1");
        return event;
    }

    private static void key(ObjectNode key, EntityRef entity) {
        key.putObject("id").put("S", entity.id());
        key.putObject("type").put("S", entity.type());
    }

    private static ObjectNode queued(EntityRef entity) {
        ObjectNode event = Json.MAPPER.createObjectNode();
        event.putArray("Records").addObject().put("messageId", entity.id()).put("eventSource", "aws:sqs")
                .put("body", MessageJson.write(new Message.Recheck(CoreKey.of(entity))));
        return event;
    }
}
