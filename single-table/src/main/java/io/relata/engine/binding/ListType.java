package io.relata.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A list. A {@code null} element counts as absent. */
record ListType(ValueType elements) implements ValueType {
    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        if (!json.isArray()) {
            return reading.wrong(pointer, "it has to be an array");
        }
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < json.size(); i++) {
            if (!json.get(i).isNull()) {
                reading.element(pointer, i);
                list.add(elements.read(json.get(i), pointer + "/" + i, reading).orElse(null));
            }
        }
        return Optional.of(list);
    }

    @Override
    public Object held(Object value) {
        return ((List<?>) value).stream().filter(element -> element != null).map(elements::held).toList();
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
        if (list.size() + unread(raw, pointer, reading) != raw.size()) {
            return held;
        }
        List<Object> all = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < raw.size(); i++) {
            String place = pointer + "/" + i;
            all.add(reading.isUnread(place) ? Json.plain(raw.get(i)) : elements.over(raw.get(i), list.get(next++), place, reading));
        }
        return all;
    }

    private static int unread(JsonNode raw, String pointer, Reading reading) {
        int unread = 0;
        for (int i = 0; i < raw.size(); i++) {
            unread += reading.isUnread(pointer + "/" + i) ? 1 : 0;
        }
        return unread;
    }
}
