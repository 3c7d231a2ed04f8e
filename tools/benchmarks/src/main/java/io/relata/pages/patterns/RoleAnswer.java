package io.relata.pages.patterns;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.rule.Caller;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What somebody is answered. */
record RoleAnswer(int status, JsonNode body) {
    static RoleAnswer of(ServedModel served, Caller caller, String method, String path, Optional<String> body) throws IOException {
        APIGatewayV2HTTPResponse response = served.answer(Optional.of(caller), method, path, body.orElse(null));
        return new RoleAnswer(response.getStatusCode(),
                Optional.ofNullable(response.getBody()).isPresent() ? Json.MAPPER.readTree(response.getBody()) : Json.MAPPER.nullNode());
    }

    /** What of it is less than somebody else's answer to the same request, who is shown everything. */
    String beside(RoleAnswer whole) {
        List<String> less = new ArrayList<>();
        less.add(String.valueOf(status));
        if (body.has("items")) {
            less.add(body.get("items").size() + " of " + whole.body.path("items").size());
        }
        Set<String> hidden = new TreeSet<>();
        Map<String, JsonNode> shown = entities();
        whole.entities().forEach((id, entity) -> Optional.ofNullable(shown.get(id)).ifPresent(seen -> entity.fieldNames()
                .forEachRemaining(name -> {
                    if (!seen.has(name)) {
                        hidden.add(name);
                    }
                })));
        hidden.forEach(name -> less.add("without " + name));
        return String.join(", ", less);
    }

    private Map<String, JsonNode> entities() {
        Map<String, JsonNode> entities = new HashMap<>();
        if (body.has("items")) {
            body.get("items").forEach(item -> entities.put(item.get("entity").asText() + "#" + item.get("id").asText(), item));
        } else {
            entities.put("", body);
        }
        return entities;
    }
}
