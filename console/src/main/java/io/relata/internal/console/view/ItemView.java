package io.relata.internal.console.view;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An item as it lies in the table or in an index.
 *
 * @param kind what it is: {@code entity}, {@code link}, {@code copy}, ...
 * @param entity whose attributes it has, or whom it is about
 * @param place its keys where it was read
 * @param size in bytes, about as DynamoDB counts it
 * @param item its attributes
 * @param raw its attributes in DynamoDB's JSON; only of a single item
 * @param explanation what it is, in a sentence; only of a single item
 */
public record ItemView(ItemKey key, String kind, Optional<String> entity, Place place, int size, List<KeyPart> parts,
        Map<String, Object> item, Optional<Map<String, Object>> raw, Optional<String> explanation) {
    /** The table's key. */
    public record ItemKey(String id, String type) {
    }

    /** A place in the table or in an index. */
    public record Place(String partition, String sort) {
    }
}
