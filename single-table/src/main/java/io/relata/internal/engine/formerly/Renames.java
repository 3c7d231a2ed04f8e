package io.relata.internal.engine.formerly;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Attributes of one entity or relationship that had other names.
 *
 * @param formers by the name of now, those that it had, the latest first
 */
public record Renames(Map<String, List<String>> formers) {
    static final Renames NONE = new Renames(Map.of());

    /** Values under the names of now; the very same where there are none under former ones. Of several, the latest counts. */
    Map<String, Object> now(Map<String, Object> values) {
        if (formers.values().stream().flatMap(List::stream).noneMatch(values::containsKey)) {
            return values;
        }
        Map<String, Object> now = new LinkedHashMap<>(values);
        formers.forEach((name, former) -> {
            former.stream().filter(values::containsKey).findFirst().map(values::get).ifPresent(value -> now.put(name, value));
            now.keySet().removeAll(former);
        });
        return now;
    }

    /** The names that an attribute had, the latest first; none where it always had its name. */
    List<String> of(String name) {
        return formers.getOrDefault(name, List.of());
    }

    /** All names, those of now and the former ones. */
    public List<String> all() {
        return formers.entrySet().stream().flatMap(each -> Stream.concat(Stream.of(each.getKey()), each.getValue().stream())).sorted()
                .collect(Collectors.toUnmodifiableList());
    }
}
