package io.relata.internal.functions.openapi.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds JSON objects whose properties keep their order. */
public final class JsonObject {
    private JsonObject() {
    }

    /** @param namesAndValues names and values, alternately */
    public static Map<String, Object> of(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** The schema of a text that is always the same: by {@code enum}, since widely used generators know no {@code const}. */
    public static Map<String, Object> only(String text) {
        return of("type", "string", "enum", List.of(text));
    }

    /** A reference to a component of the document. */
    public static Map<String, Object> ref(String kind, String name) {
        return of("$ref", "#/components/" + kind + "/" + name);
    }
}
