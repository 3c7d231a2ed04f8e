package io.relata.internal.engine.item;

import io.relata.internal.engine.key.Key;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map whose values are in the form in which an {@link Item} holds them, so that an item made from it need not copy it.
 */
public abstract sealed class CanonicalMap extends AbstractMap<String, Object> {
    private CanonicalMap() {
    }

    /**
     * A map of converted values, each converted once.
     *
     * @param value converts a value to one that an item holds as it is; null leaves it out
     */
    public static <V> CanonicalMap of(Map<String, V> map, Function<? super V, ?> value) {
        Map<String, Object> entries = new LinkedHashMap<>(map.size() * 4 / 3 + 1);
        for (Map.Entry<String, V> entry : map.entrySet()) {
            Object converted = value.apply(entry.getValue());
            if (converted != null) {
                entries.put(entry.getKey(), converted);
            }
        }
        return new Held(entries);
    }

    /** @throws IllegalArgumentException when a value has a type that an item can't hold */
    static CanonicalMap of(Map<?, ?> map) {
        if (map instanceof CanonicalMap known) {
            return known;
        }
        Map<String, Object> entries = new LinkedHashMap<>(map.size() * 4 / 3 + 1);
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            entries.put((String) entry.getKey(), Item.canonical(entry.getValue()));
        }
        return new Held(entries);
    }

    /** The same map with one value set. */
    CanonicalMap with(String name, Object value) {
        Map<String, Object> entries = new LinkedHashMap<>(this);
        entries.put(name, Item.canonical(value));
        return new Held(entries);
    }

    /** The same map with an item's key. */
    CanonicalMap with(Key key) {
        Map<String, Object> entries = new LinkedHashMap<>(this);
        entries.put(Key.PARTITION, key.id());
        entries.put(Key.SORT, key.type());
        return new Held(entries);
    }

    /**
     * The same map with other texts under some of its names. Nothing is read, and no text changed, before somebody asks for it.
     *
     * @param names an immutable set
     */
    static CanonicalMap changing(Set<String> names, UnaryOperator<String> change, Map<String, Object> map) {
        return new Changed(of(map), names, change);
    }

    private static final class Changed extends CanonicalMap {
        private final CanonicalMap map;
        private final Set<String> names;
        private final UnaryOperator<String> change;
        private volatile @Nullable Map<String, Object> entries;

        Changed(CanonicalMap map, Set<String> names, UnaryOperator<String> change) {
            this.map = map;
            this.names = names;
            this.change = change;
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            Map<String, Object> all = entries;
            if (all == null) {
                Map<String, Object> changed = new LinkedHashMap<>();
                forEach(changed::put);
                all = Collections.unmodifiableMap(changed);
                entries = all;
            }
            return all.entrySet();
        }

        @Override
        public @Nullable Object get(Object name) {
            Object value = map.get(name);
            return value instanceof String text && names.contains(name) ? change.apply(text) : value;
        }

        @Override
        public boolean containsKey(Object name) {
            return map.containsKey(name);
        }

        @Override
        public void forEach(BiConsumer<? super String, ? super Object> entry) {
            map.forEach((name, value) -> entry.accept(name,
                    value instanceof String text && names.contains(name) ? change.apply(text) : value));
        }
    }

    private static final class Held extends CanonicalMap {
        private final Map<String, Object> entries;

        Held(Map<String, Object> entries) {
            this.entries = Collections.unmodifiableMap(entries);
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return entries.entrySet();
        }

        @Override
        public @Nullable Object get(Object name) {
            return entries.get(name);
        }

        @Override
        public boolean containsKey(Object name) {
            return entries.containsKey(name);
        }

        @Override
        public void forEach(BiConsumer<? super String, ? super Object> entry) {
            entries.forEach(entry);
        }
    }
}
