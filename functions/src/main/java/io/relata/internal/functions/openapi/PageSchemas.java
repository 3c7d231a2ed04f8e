package io.relata.internal.functions.openapi;

import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.model.EntityType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The schemas of pages, and of what is on pages of several types. They are named, so that generated clients have a type for each. */
final class PageSchemas {
    private static final Map<String, Object> MISSING = JsonObject.of("type", "array", "description",
            "Where ids are given: those of which there is no entity that the caller may read", "items", JsonObject.ref("schemas", "Id"));

    private final Map<String, Object> schemas = new LinkedHashMap<>();
    private final Map<String, Object> always = JsonObject.of("next", JsonObject.ref("schemas", "Next"));

    /** @param isCounted whether some page may say how many its whole list has */
    PageSchemas(boolean isCounted) {
        if (isCounted) {
            always.put("count", JsonObject.of("type", "integer", "format", "int64", "minimum", 0, "description",
                    "How many the whole list has, with count=true"));
        }
    }

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

    /** A page of one type of entities, or those that were read by their ids. */
    Map<String, Object> orById(String name, String schema) {
        Map<String, Object> properties = page(JsonObject.ref("schemas", schema));
        properties.put("missing", MISSING);
        return add(name + "Page", properties, List.of("items"));
    }

    /**
     * What was read by ids.
     *
     * @param required the members that there always are
     */
    Map<String, Object> byId(String name, String schema, List<String> required) {
        Map<String, Object> properties = items(JsonObject.ref("schemas", schema));
        properties.put("missing", MISSING);
        return add(name, properties, required);
    }

    private Map<String, Object> page(String name, Map<String, Object> item) {
        return add(name + "Page", page(item), List.of("items"));
    }

    private Map<String, Object> page(Map<String, Object> item) {
        Map<String, Object> properties = items(item);
        properties.putAll(always);
        return properties;
    }

    private static Map<String, Object> items(Map<String, Object> item) {
        return JsonObject.of("items", JsonObject.of("type", "array", "items", item));
    }

    private Map<String, Object> add(String name, Map<String, Object> properties, List<String> required) {
        schemas.put(name, JsonObject.of("type", "object", "properties", properties, "required", required));
        return JsonObject.ref("schemas", name);
    }
}
