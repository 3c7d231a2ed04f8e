package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A list. {@code null} is no element: leaving it out would move those behind it. */
record ListType(ValueType elements) implements ValueType {
    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        if (!json.isArray()) {
            return reading.wrong(pointer, "it has to be an array");
        }
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < json.size(); i++) {
            list.add(reading.element(elements, json.get(i), pointer + "/" + i).orElse(null));
        }
        return Optional.of(list);
    }

    @Override
    public Object held(Object value) {
        return ((List<?>) value).stream().map(element -> element == null ? null : elements.held(element)).toList();
    }

    @Override
    public Optional<Object> value(Object stored) {
        return stored instanceof List<?> list
                ? Optional.of(list.stream().flatMap(element -> elements.value(element).stream()).toList())
                : Optional.empty();
    }

    @Override
    public Optional<Object> allowed(Object stored) {
        return stored instanceof List<?> list
                ? Optional.of(list.stream().flatMap(element -> elements.allowed(element).stream()).toList())
                : Optional.empty();
    }

    @Override
    public Object over(JsonNode raw, Object held, String pointer, Reading reading) {
        List<?> list = (List<?>) held;
        if (list.size() != raw.size()) {
            return list.stream().filter(Objects::nonNull).toList();
        }
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            Object element = list.get(i);
            all.add(element == null ? Json.plain(raw.get(i)) : elements.over(raw.get(i), element, pointer + "/" + i, reading));
        }
        return all;
    }
}
