package io.relata.engine.item;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map whose values are in the form in which an {@link Item} holds them, so that an item made from it need not copy it.
 */
public abstract sealed class CanonicalMap extends AbstractMap<String, Object> {
    private CanonicalMap() {
    }

    /**
     * A map that converts its values when they are read: most items of a list are only shown, and of a copy that is refreshed only the
     * version is read.
     *
     * @param map an immutable map
     * @param value converts a value of {@code map}; null leaves it out
     */
    public static <V> CanonicalMap of(Map<String, V> map, Function<? super V, ?> value) {
        return new Made<>(map, value);
    }

    /** @throws IllegalArgumentException when a value has a type that an item can't hold */
    static CanonicalMap of(Map<?, ?> map) {
        if (map instanceof CanonicalMap known) {
            return known;
        }
        Map<String, Object> entries = new LinkedHashMap<>(map.size() * 4 / 3 + 1);
        map.forEach((name, value) -> entries.put((String) name, Item.canonical(value)));
        return new Held(entries);
    }

    /**
     * The same map with other texts under some of its names. The other values are not read before somebody asks for them.
     *
     * @param texts by names that the map has
     */
    static CanonicalMap with(Map<String, String> texts, Map<String, Object> map) {
        return new Changed(of(map), Map.copyOf(texts));
    }

    private static final class Changed extends CanonicalMap {
        private final CanonicalMap map;
        private final Map<String, String> texts;

        Changed(CanonicalMap map, Map<String, String> texts) {
            this.map = map;
            this.texts = texts;
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            Map<String, Object> all = new LinkedHashMap<>();
            forEach(all::put);
            return Collections.unmodifiableMap(all).entrySet();
        }

        @Override
        public @Nullable Object get(Object name) {
            String text = texts.get(name);
            return text == null ? map.get(name) : text;
        }

        @Override
        public boolean containsKey(Object name) {
            return texts.containsKey(name) || map.containsKey(name);
        }

        @Override
        public void forEach(BiConsumer<? super String, ? super Object> entry) {
            map.forEach((name, value) -> {
                String text = texts.get(name);
                entry.accept(name, text == null ? value : text);
            });
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

    private static final class Made<V> extends CanonicalMap {
        private final Map<String, V> map;
        private final Function<? super V, ?> value;
        private volatile @Nullable Map<String, Object> entries;

        Made(Map<String, V> map, Function<? super V, ?> value) {
            this.map = map;
            this.value = value;
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            Map<String, Object> all = entries;
            if (all == null) {
                Map<String, Object> made = new LinkedHashMap<>(map.size() * 4 / 3 + 1);
                forEach(made::put);
                all = Collections.unmodifiableMap(made);
                entries = all;
            }
            return all.entrySet();
        }

        @Override
        public @Nullable Object get(Object name) {
            V found = map.get(name);
            return found == null ? null : made(found);
        }

        @Override
        public boolean containsKey(Object name) {
            return get(name) != null;
        }

        @Override
        public void forEach(BiConsumer<? super String, ? super Object> entry) {
            map.forEach((name, from) -> {
                Object present = made(from);
                if (present != null) {
                    entry.accept(name, present);
                }
            });
        }

        private @Nullable Object made(V from) {
            Object present = value.apply(from);
            return present == null ? null : Item.canonical(present);
        }
    }
}
