package io.relata.internal.engine.formerly;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Attributes of one entity or relationship that were declared otherwise.
 *
 * @param names by the name of now, those that it had, the latest first
 * @param values by the name of now, what values mean that were stored when it had another type, other constants or was not required
 */
public record FormerAttributes(Map<String, List<String>> names, Map<String, FormerValues> values) {
    public static final FormerAttributes NONE = new FormerAttributes(Map.of(), Map.of());

    /** Whether all attributes are declared as they always were. */
    public boolean isEmpty() {
        return names.isEmpty() && values.isEmpty();
    }

    /** Those of the attributes that have these names. */
    public FormerAttributes of(Set<String> some) {
        return new FormerAttributes(some(names, some), some(values, some));
    }

    private static <V> Map<String, V> some(Map<String, V> all, Set<String> names) {
        return all.entrySet().stream().filter(each -> names.contains(each.getKey()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Values as they are declared now; the very same where nothing is stored otherwise. */
    Map<String, Object> now(Map<String, Object> stored) {
        return converted(named(stored));
    }

    /** Under the names of now. Of several, the latest counts. */
    private Map<String, Object> named(Map<String, Object> stored) {
        if (names.values().stream().flatMap(List::stream).noneMatch(stored::containsKey)) {
            return stored;
        }
        Map<String, Object> now = new LinkedHashMap<>(stored);
        names.forEach((name, former) -> {
            former.stream().filter(stored::containsKey).findFirst().map(stored::get).ifPresent(value -> now.put(name, value));
            now.keySet().removeAll(former);
        });
        return now;
    }

    private Map<String, Object> converted(Map<String, Object> named) {
        Map<String, Object> now = new LinkedHashMap<>();
        values.forEach((name, former) -> {
            Object stored = named.get(name);
            Object value = former.now(stored);
            if (value != null && value != stored) {
                now.put(name, value);
            }
        });
        if (now.isEmpty()) {
            return named;
        }
        Map<String, Object> all = new LinkedHashMap<>(named);
        all.putAll(now);
        return all;
    }

    /** The names that an attribute had, the latest first; none where it always had its name. */
    List<String> namesOf(String name) {
        return names.getOrDefault(name, List.of());
    }

    /** The names of all these attributes, those of now and the former ones. */
    public List<String> all() {
        return Stream.of(names.keySet().stream(), names.values().stream().flatMap(List::stream), values.keySet().stream())
                .flatMap(each -> each).distinct().sorted().toList();
    }
}
