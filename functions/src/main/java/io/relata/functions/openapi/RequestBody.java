package io.relata.functions.openapi;

import java.util.Map;
import java.util.Optional;

/** What callers send. */
final class RequestBody {
    private RequestBody() {
    }

    static Optional<Map<String, Object>> of(ConcreteRoute route) {
        return switch (route.operation()) {
            case CREATE_ENTITY, PUT_ENTITY -> Optional.of(required(body(Names.input(route.entity()), "application/json")));
            case PATCH_ENTITY -> Optional.of(required(body(Names.patch(route.entity()), "application/merge-patch+json", "application/json")));
            case LINK -> Optional.of(body(Names.linkInput(route.side().relation()), "application/json"));
            default -> Optional.empty();
        };
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
