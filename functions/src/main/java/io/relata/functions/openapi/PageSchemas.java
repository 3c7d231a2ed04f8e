package io.relata.functions.openapi;

import io.relata.functions.openapi.schema.JsonObject;
import io.relata.model.EntityType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The schemas of pages, and of what is on pages of several types. They are named, so that generated clients have a type for each. */
final class PageSchemas {
    private final Map<String, Object> schemas = new LinkedHashMap<>();

    /** Those that were asked for so far, by name. */
    Map<String, Object> all() {
        return schemas;
    }

    /** A page of one type of entities. */
    Map<String, Object> of(String name, String schema) {
        return page(name, JsonObject.ref("schemas", schema));
    }

    /** A page of entities of these types, told apart by the attribute {@code entity}. */
    Map<String, Object> of(String name, List<EntityType> types, Function<EntityType, String> schema) {
        if (types.size() == 1) {
            return of(name, schema.apply(types.get(0)));
        }
        Map<String, Object> mapping = new LinkedHashMap<>();
        types.forEach(type -> mapping.put(type.name(), "#/components/schemas/" + schema.apply(type)));
        schemas.put(name + "Item",
                JsonObject.of("oneOf", types.stream().map(type -> JsonObject.ref("schemas", schema.apply(type))).toList(),
                        "discriminator", JsonObject.of("propertyName", "entity", "mapping", mapping)));
        return of(name, name + "Item");
    }

    private Map<String, Object> page(String name, Map<String, Object> item) {
        String page = name + "Page";
        schemas.put(page,
                JsonObject.of("type", "object", "properties", JsonObject.of("items", JsonObject.of("type", "array", "items", item),
                        "next", JsonObject.ref("schemas", "Next")), "required", List.of("items")));
        return JsonObject.ref("schemas", page);
    }
}
