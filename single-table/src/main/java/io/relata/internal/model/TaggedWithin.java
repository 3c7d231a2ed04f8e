package io.relata.internal.model;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.SortRange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The lists of what has a tag and belongs to one parent. They are read from an index of the copies under tags: their own partition key, and
 * a sort key that begins with the parent. A copy whose entity has no such parent is not in the index.
 *
 * @param entity the name of the entity in these lists
 * @param attribute where it names the parent; copies carry it
 */
public record TaggedWithin(String entity, String attribute, Access access) {
    /** Those of an entity, in the order in which it declares them. */
    public static List<TaggedWithin> of(EntityType type) {
        List<String> names = type.traits().taggedWithin();
        return IntStream.range(0, names.size())
                .mapToObj(place -> new TaggedWithin(type.name(), names.get(place), Access.linked(place + 1))).toList();
    }

    /**
     * The index attributes of a copy under a tag; no value for one that it must not have.
     *
     * @param id of the entity that it carries
     * @param data what it carries
     */
    public static Map<String, Optional<String>> places(EntityType type, String id, Map<String, Object> data) {
        Map<String, Optional<String>> places = new LinkedHashMap<>();
        of(type).forEach(list -> places.put(list.access().sortAttribute(), list.place(id, data)));
        return places;
    }

    private Optional<String> place(String id, Map<String, Object> data) {
        return Optional.ofNullable(data.get(attribute)).filter(String.class::isInstance)
                .map(parent -> ComposedKey.of(entity, (String) parent, id));
    }

    /**
     * The range of one parent.
     *
     * @param from the least id, or what it begins with
     * @param to the greatest, or what it begins with
     */
    public SortRange range(String parentId, String from, String to) {
        return SortRange.between(ComposedKey.of(entity, parentId, from), ComposedKey.of(entity, parentId, to));
    }
}
