package io.relata.item;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A map that never changes and has only values that an {@link Item} holds, in the form that it holds them: an item that is made of it need not copy it. */
public final class CanonicalMap extends AbstractMap<String, Object> {
    private final Map<String, Object> entries;

    private CanonicalMap(Map<String, Object> entries) {
        this.entries = entries;
    }

    /**
     * A copy.
     *
     * @param value what an item holds for a value of {@code map}; none to leave it out
     * @throws IllegalArgumentException when a value is of no type that an item can hold
     */
    public static <V> CanonicalMap of(Map<?, V> map, Function<? super V, Optional<?>> value) {
        Map<String, Object> entries = new LinkedHashMap<>(map.size() * 4 / 3 + 1);
        map.forEach((name, each) -> value.apply(each).ifPresent(present -> entries.put((String) name, Item.canonical(present))));
        return new CanonicalMap(entries);
    }

    static CanonicalMap of(Map<?, ?> map) {
        if (map instanceof CanonicalMap known) {
            return known;
        }
        Map<String, Object> entries = new LinkedHashMap<>(map.size() * 4 / 3 + 1);
        map.forEach((name, value) -> entries.put((String) name, Item.canonical(value)));
        return new CanonicalMap(entries);
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return Collections.unmodifiableMap(entries).entrySet();
    }

    @Override
    public Object get(Object name) {
        return entries.get(name);
    }

    @Override
    public boolean containsKey(Object name) {
        return entries.containsKey(name);
    }
}
