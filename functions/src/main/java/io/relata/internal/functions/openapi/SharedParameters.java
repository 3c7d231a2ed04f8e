package io.relata.internal.functions.openapi;

import io.relata.internal.functions.openapi.schema.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters that the document defines once, for operations to refer to. */
final class SharedParameters {
    private final Map<String, Object> components = new LinkedHashMap<>();

    /** Those that operations have referred to so far. */
    Map<String, Object> components() {
        return components;
    }

    /** A reference to a parameter of the query string, which is a component of the same name. */
    Object query(String name, String description, Map<String, Object> schema) {
        return use(name, JsonObject.of("name", name, "in", "query", "description", description, "schema", schema));
    }

    /** A reference to a header. */
    Object header(String component, String name, String description, Map<String, Object> schema) {
        return use(component, JsonObject.of("name", name, "in", "header", "description", description, "schema", schema));
    }

    /** A reference to a parameter, which is defined unless it was before. */
    Object use(String component, Map<String, Object> parameter) {
        components.putIfAbsent(component, parameter);
        return JsonObject.ref("parameters", component);
    }

    static Map<String, Object> pattern(String pattern) {
        return JsonObject.of("type", "string", "pattern", pattern);
    }

    /** One of two values, the first of which is the default. */
    static Map<String, Object> oneOf(String usual, String other) {
        return JsonObject.of("type", "string", "enum", List.of(usual, other), "default", usual);
    }
}
