package io.relata.internal.functions.openapi;

import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.geo.Distances;
import java.util.List;
import java.util.Map;

/** The parameters of lists by distance. */
final class NearbyParameters {
    private static final String DECIMAL = "(?:\\.[0-9]{1,15})?";
    private static final String LATITUDE = "[+-]?(?:90(?:\\.0{1,15})?|[0-8]?[0-9]" + DECIMAL + ")";
    private static final String LONGITUDE = "[+-]?(?:180(?:\\.0{1,15})?|(?:1[0-7][0-9]|[0-9]?[0-9])" + DECIMAL + ")";

    private NearbyParameters() {
    }

    static List<Object> of(ListShape shape, NearbyList list) {
        Map<String, Object> near = JsonObject.of("name", "near", "in", "query", "description",
                "A point: latitude and longitude in decimal degrees. Lists what is around it by " + list.attribute()
                        + ", nearest first, each with its distance; takes limit, cursor and filter",
                "schema",
                JsonObject.of("type", "string", "pattern", "^" + LATITUDE + "," + LONGITUDE + "$", "example", "52.52,13.405"));
        if (shape.choices().isEmpty() && shape.shown().get(0).listShards().isEmpty() && shape.sorts().isEmpty()) {
            near.put("required", true);
        }
        return List.of(near, JsonObject.of("name", "within", "in", "query", "description",
                "With near: the greatest distance, in m or km, at most " + Distances.text(list.farthest()) + ", the default", "schema",
                JsonObject.of("type", "string", "pattern", "^(?:[0-9]{1,8}(?:\\.[0-9]{1,6})?)(?:m|km)$", "example", "5km")));
    }
}
