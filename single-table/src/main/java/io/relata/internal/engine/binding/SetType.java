package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Utf8Order;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A set of scalars. It is held as a list of its values in one order, numbers by size and all others by their texts, so that equal sets are
 * stored alike, and an empty one can be. {@code null} is no element.
 */
record SetType(ScalarType elements) implements ValueType {
    private static final Comparator<Object> ORDER = Comparator.nullsFirst(
            Comparator.<Object, Boolean>comparing(BigDecimal.class::isInstance).thenComparing(SetType::compare));

    private static int compare(Object one, Object other) {
        return one instanceof BigDecimal number && other instanceof BigDecimal than
                ? number.compareTo(than)
                : Utf8Order.ASCENDING.compare(one.toString(), other.toString());
    }

    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        if (!json.isArray()) {
            return reading.wrong(pointer, "it has to be an array");
        }
        Map<Object, Integer> places = new HashMap<>();
        // Java takes some values for equal of which items hold several texts: URIs whose hosts differ by case.
        Map<Object, Integer> set = newMap();
        for (int i = 0; i < json.size(); i++) {
            int place = i;
            reading.element(elements, json.get(i), pointer + "/" + i).ifPresent(each -> {
                Integer asHeld = places.putIfAbsent(canonical(each), place);
                Integer asRead = set.putIfAbsent(each, place);
                if (asHeld != null || asRead != null) {
                    reading.tell(pointer + "/" + place, "it is in the set already, at " + (asHeld != null ? asHeld : asRead)
                            + ": give each value once");
                }
            });
        }
        reading.members(pointer, set);
        return Optional.of(Collections.unmodifiableSet(set.keySet()));
    }

    /** By equal values of Java. A hash map finds those with equal hashes by comparing, so what can't be compared has its text compared. */
    private Map<Object, Integer> newMap() {
        return Comparable.class.isAssignableFrom(elements.type())
                ? new LinkedHashMap<>()
                : new TreeMap<>(Comparator.comparing(element -> canonical(element).toString()));
    }

    @Override
    public Object held(Object value) {
        return sorted(((Collection<?>) value).stream().map(element -> element == null ? null : canonical(element)));
    }

    /** The form in which an item holds an element, which is one for all that are equal. */
    private Object canonical(Object element) {
        Object held = elements.held(element);
        if (held instanceof BigDecimal number) {
            return Item.canonical(number);
        }
        return held instanceof Number whole ? BigDecimal.valueOf(whole.longValue()) : held;
    }

    private static List<Object> sorted(Stream<?> held) {
        return held.<Object>map(each -> each).distinct().sorted(ORDER).toList();
    }

    @Override
    public Optional<Object> value(Object stored) {
        return allowed(stored).map(list -> {
            Map<Object, Integer> set = newMap();
            ((List<?>) list).forEach(element -> elements.value(element).ifPresent(value -> set.put(value, set.size())));
            return Collections.unmodifiableSet(set.keySet());
        });
    }

    @Override
    public Optional<Object> allowed(Object stored) {
        return stored instanceof List<?> list
                ? Optional.of(sorted(list.stream().flatMap(element -> elements.allowed(element).stream())))
                : Optional.empty();
    }

    @Override
    public Object over(JsonNode raw, Object held, String pointer, Reading reading) {
        List<Object> unread = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            if (reading.isUnread(pointer + "/" + i)) {
                unread.add(Json.plain(raw.get(i)));
            }
        }
        return unread.isEmpty() ? held : sorted(Stream.concat(((List<?>) held).stream(), unread.stream()));
    }
}
