package io.relata.pages.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.openapi.ConcreteRoute;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.attribute.Attribute;
import io.relata.rule.Caller;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * A request of a route about the entities of a role: what is created is like the role's entity, but for what has to be unique, and what is
 * replaced is sent as it is.
 *
 * @param patches the change of each collection, as JSON
 */
record RoleRequest(ConcreteRoute route, Role role, Map<String, String> patches) {
    /** With the ids of this role in the path. */
    String path() {
        String path = route.path();
        if (route.type().isPresent()) {
            path = path.replace("{id}", role.id(route.entity()));
        }
        if (route.operation() == Operation.READ_ENTITIES) {
            path += "?id=" + role.id(route.entity());
        }
        if (path.contains("{")) {
            path = path.replaceFirst("\\{[^}]*}", role.id(route.list().entity()));
        }
        return path;
    }

    /** @param operator somebody who may read and delete everything of the role's entities */
    String answer(ServedModel served, Caller operator) throws IOException {
        if (route.operation() == Operation.DELETE_ENTITY) {
            removeChildren(served, operator, route.entity(), role.id(route.entity()));
        }
        String body = switch (route.operation()) {
            case CREATE_ENTITY -> own(served, operator, false);
            case PUT_ENTITY -> own(served, operator, true);
            case PATCH_ENTITY -> patches.get(route.entity().collection());
            default -> null;
        };
        RoleAnswer answer = RoleAnswer.of(served, role.caller(), route.route().method(), path(), Optional.ofNullable(body));
        return route.route().method().equals("GET") && answer.status() == 200
                ? answer.beside(RoleAnswer.of(served, operator, "GET", path(), Optional.empty()))
                : String.valueOf(answer.status());
    }

    private String own(ServedModel served, Caller operator, boolean whole) throws IOException {
        EntityType type = route.entity();
        JsonNode entity = RoleAnswer.of(served, operator, "GET", "/" + type.collection() + "/" + role.id(type),
                Optional.empty()).body();
        ObjectNode own = Json.MAPPER.createObjectNode();
        type.attributes().stream().map(Attribute::name).filter(entity::has)
                .filter(name -> whole || type.unique().stream().noneMatch(unique -> unique.attributes().contains(name)))
                .forEach(name -> own.set(name, entity.get(name)));
        return own.toString();
    }

    private static void removeChildren(ServedModel served, Caller operator, EntityType type, String id) throws IOException {
        for (Related.Children children : served.model().children(type)) {
            String path = "/" + type.collection() + "/" + id + "/" + children.path() + "?limit=100";
            for (JsonNode child : RoleAnswer.of(served, operator, "GET", path, Optional.empty()).body().get("items")) {
                removeChildren(served, operator, children.entity(), child.get("id").asText());
                RoleAnswer.of(served, operator, "DELETE", "/" + children.entity().collection() + "/" + child.get("id").asText(),
                        Optional.empty());
            }
        }
    }
}
