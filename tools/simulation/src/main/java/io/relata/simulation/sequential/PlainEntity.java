package io.relata.simulation.sequential;

import io.relata.simulation.reference.PlainJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * An entity as callers know it.
 *
 * @param life its version when it was created
 * @param own its own attributes
 */
record PlainEntity(PlainKey key, long version, long life, String createdAt, String updatedAt, SortedSet<String> tags,
        Map<String, Object> own) {
    /** The next version with these attributes. */
    PlainEntity next(Map<String, Object> attributes, String now) {
        return new PlainEntity(key, version + 1, life, createdAt, now, tags, attributes);
    }

    PlainEntity tagged(SortedSet<String> others, String now) {
        return new PlainEntity(key, version + 1, life, createdAt, now, others, own);
    }

    PlainEntity in(long otherVersion) {
        return new PlainEntity(key, otherVersion, life, createdAt, updatedAt, tags, own);
    }

    /** What it can be sorted and filtered by. */
    Map<String, Object> values() {
        Map<String, Object> values = new TreeMap<>(own);
        values.put("id", key.id());
        values.put("createdAt", createdAt);
        values.put("updatedAt", updatedAt);
        values.put("version", PlainJson.number(BigDecimal.valueOf(version)));
        return values;
    }

    /** As the API answers it. */
    Map<String, Object> view(Predicate<String> fields) {
        Map<String, Object> view = copy(fields);
        view.put("version", PlainJson.number(BigDecimal.valueOf(version)));
        view.put("updatedAt", updatedAt);
        view.put("tags", List.copyOf(tags));
        return view;
    }

    boolean isFirst() {
        return version == life;
    }

    /** As a history answers it. */
    Map<String, Object> past(Predicate<String> fields) {
        Map<String, Object> view = view(fields);
        view.remove("tags");
        if (isFirst()) {
            view.putIfAbsent("created", true);
        }
        return view;
    }

    /** As a copy of it is answered. */
    Map<String, Object> copy(Predicate<String> fields) {
        Map<String, Object> view = new TreeMap<>(own);
        view.keySet().removeIf(fields.negate());
        view.put("id", key.id());
        view.put("entity", key.entity());
        view.put("createdAt", createdAt);
        return view;
    }
}
