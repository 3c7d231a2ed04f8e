package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.problem.Violation;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Valid values of each component of a record, the plainest first. */
final class RecordValues {
    /** Few of each component are in a record within another. */
    private static final int FEW = 8;

    private final Map<String, List<JsonNode>> values = new LinkedHashMap<>();
    private final Set<String> required = new LinkedHashSet<>();
    private final Function<ObjectNode, List<Violation>> check;

    RecordValues(Class<? extends Record> record) {
        this(record, Map.of(), List.of(), FEW, json -> RecordBinding.read(record, json).violations());
    }

    /**
     * @param fixed values of components that have no others
     * @param samples bodies that are known to be valid
     * @param most values that are tried of each component
     * @param check all that is wrong with a body
     */
    RecordValues(Class<? extends Record> record, Map<String, List<JsonNode>> fixed, List<ObjectNode> samples, int most,
            Function<ObjectNode, List<Violation>> check) {
        this.check = check;
        for (RecordComponent component : record.getRecordComponents()) {
            Method accessor = component.getAccessor();
            if (component.getType().isPrimitive() || Stream.of(NotNull.class, NotBlank.class, NotEmpty.class)
                    .anyMatch(accessor::isAnnotationPresent)) {
                required.add(component.getName());
            }
            values.put(component.getName(), fixed.containsKey(component.getName())
                    ? fixed.get(component.getName())
                    : Stream.concat(
                            samples.stream().map(sample -> sample.path(component.getName())).filter(value -> !value.isMissingNode())
                                    .limit(4),
                            Candidates.of(component.getGenericType(), accessor).stream()).distinct().limit(most).toList());
        }
        removeWrong();
    }

    Set<String> names() {
        return values.keySet();
    }

    List<JsonNode> of(String component) {
        return values.getOrDefault(component, List.of());
    }

    boolean isRequired(String component) {
        return required.contains(component);
    }

    /** Some whole records: the smallest, and then with everything. */
    List<JsonNode> records() {
        List<JsonNode> records = new ArrayList<>();
        records.add(at(0, required));
        for (int place = 0; place < 4; place++) {
            records.add(at(place, names()));
        }
        return records.stream().distinct().toList();
    }

    /** A body of the values at this place. */
    ObjectNode at(int place, Set<String> components) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        values.forEach((name, all) -> {
            if (components.contains(name) && !all.isEmpty()) {
                body.set(name, all.get(place % all.size()));
            }
        });
        return body;
    }

    /**
     * Removes the values that are found wrong. All components are looked at in one body; what depends on several of them is only found once
     * each of them is valid, so by another call.
     *
     * @return whether there were any
     */
    boolean removeWrong() {
        Map<String, Set<JsonNode>> wrong = new HashMap<>();
        int most = values.values().stream().mapToInt(List::size).max().orElse(0);
        for (int place = 0; place < most; place++) {
            ObjectNode body = at(place, names());
            for (Violation violation : check.apply(body)) {
                String name = name(violation);
                if (body.has(name)) {
                    wrong.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(body.get(name));
                }
            }
        }
        wrong.forEach((name, some) -> values.computeIfPresent(name, (any, all) -> all.stream().filter(value -> !some.contains(value))
                .toList()));
        return !wrong.isEmpty();
    }

    /** The component that a violation concerns; empty where it concerns the whole record. */
    private static String name(Violation violation) {
        String[] segments = violation.pointer().split("/", 3);
        return segments.length < 2 ? "" : segments[1].replace("~1", "/").replace("~0", "~");
    }
}
