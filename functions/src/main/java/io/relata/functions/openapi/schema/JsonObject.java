package io.relata.functions.openapi.schema;

import java.util.LinkedHashMap;
import java.util.Map;

/** A JSON object in the making, as it will read. */
public final class JsonObject {
    private JsonObject() {
    }

    /** Of these names and values, in turn. */
    public static Map<String, Object> of(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** A reference to what the document defines once. */
    public static Map<String, Object> ref(String kind, String name) {
        return of("$ref", "#/components/" + kind + "/" + name);
    }
}
