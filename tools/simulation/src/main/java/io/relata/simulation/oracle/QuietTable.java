package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The items of a table that nobody writes, by key. */
record QuietTable(Map<ItemKey, Map<String, Object>> items) {
    static QuietTable of(Collection<? extends Map<String, Object>> items) {
        Map<ItemKey, Map<String, Object>> byKey = new LinkedHashMap<>(items.size() * 2);
        items.forEach(item -> byKey.put(ItemKey.of(item), item));
        return new QuietTable(byKey);
    }

    Optional<Map<String, Object>> item(ItemKey key) {
        return Optional.ofNullable(items.get(key));
    }

    /** An entity that exists. */
    Optional<Map<String, Object>> alive(String entity, @Nullable Object id) {
        return id == null ? Optional.empty() : item(ItemKey.entity(entity, id.toString())).filter(item -> isKind("entity", item));
    }

    /** Whether there is nothing under the key of an entity, not even a tombstone: nobody has deleted it. */
    boolean isLost(String entity, @Nullable Object id) {
        return id != null && item(ItemKey.entity(entity, id.toString())).isEmpty();
    }

    static boolean isKind(String kind, Map<String, Object> item) {
        return kind.equals(item.get("kind"));
    }

    /** A version or a life; 0, which is none, where it is missing or no number. */
    static long number(Map<String, Object> item, String attribute) {
        return item.get(attribute) instanceof BigDecimal number ? number.longValue() : 0;
    }
}
