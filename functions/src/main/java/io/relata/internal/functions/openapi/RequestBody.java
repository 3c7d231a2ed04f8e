package io.relata.internal.functions.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.functions.openapi.schema.BatchSchemas;
import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.functions.openapi.schema.Names;
import io.relata.internal.model.Relation;
import java.util.Map;
import java.util.Optional;

/** What callers send. */
final class RequestBody {
    private RequestBody() {
    }

    static Optional<Map<String, Object>> of(ConcreteRoute route) {
        return switch (route.operation()) {
            case CREATE_ENTITY, PUT_ENTITY -> Optional.of(required(body(Names.input(route.entity()), "application/json")));
            case PATCH_ENTITY ->
                Optional.of(required(body(Names.patch(route.entity()), "application/merge-patch+json", "application/json")));
            case ADJUST_ENTITY -> Optional.of(required(body(Names.adjustment(route.entity()), "application/json")));
            case UPLOAD_FILE -> Optional.of(required(body(Names.announcedFile(route.entity()), "application/json")));
            case LINK -> Optional.of(ofLink(route.side().relation()));
            case BATCH -> Optional.of(required(body(BatchSchemas.REQUESTS, "application/json")));
            default -> Optional.empty();
        };
    }

    /** Without a body, a new relationship is as with {@code {}}: where that is not valid, there has to be one. */
    private static Map<String, Object> ofLink(Relation relation) {
        Map<String, Object> body = body(Names.linkInput(relation), "application/json");
        boolean optional = relation.attributesType().stream()
                .allMatch(record -> RecordBinding.read(record, JsonNodeFactory.instance.objectNode()).violations().isEmpty());
        body.put("description", "Without a body, a relationship that exists keeps its attributes"
                + (optional ? ", and a new one has those of an empty object" : "; a new one needs it"));
        body.put("required", !optional);
        return body;
    }

    private static Map<String, Object> required(Map<String, Object> body) {
        body.put("required", true);
        return body;
    }

    private static Map<String, Object> body(String schema, String... mediaTypes) {
        Map<String, Object> content = JsonObject.of();
        for (String mediaType : mediaTypes) {
            content.put(mediaType, JsonObject.of("schema", JsonObject.ref("schemas", schema)));
        }
        return JsonObject.of("content", content);
    }
}
