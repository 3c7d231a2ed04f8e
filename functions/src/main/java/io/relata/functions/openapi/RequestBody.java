package io.relata.functions.openapi;

import java.util.Map;
import java.util.Optional;

/** What callers send. */
final class RequestBody {
    private RequestBody() {
    }

    static Optional<Map<String, Object>> of(ConcreteRoute route) {
        return switch (route.operation()) {
            case CREATE_ENTITY, PUT_ENTITY -> Optional.of(body(true, Names.input(route.entity()), "application/json"));
            case PATCH_ENTITY -> Optional.of(body(true, Names.patch(route.entity()), "application/merge-patch+json", "application/json"));
            case LINK -> Optional.of(body(false, Names.linkAttributes(route.side().relation()), "application/json"));
            default -> Optional.empty();
        };
    }

    private static Map<String, Object> body(Object required, String schema, String... mediaTypes) {
        Map<String, Object> content = JsonObject.of();
        for (String mediaType : mediaTypes) {
            content.put(mediaType, JsonObject.of("schema", JsonObject.ref("schemas", schema)));
        }
        return JsonObject.of("required", required, "content", content);
    }
}
