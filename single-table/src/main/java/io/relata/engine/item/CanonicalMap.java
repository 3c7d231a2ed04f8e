package io.relata.engine.item;

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
     * The same map with other texts under some of its names. Nothing is read, and no text changed, before somebody asks for it.
     *
     * @param names an immutable set
     */
    static CanonicalMap changing(Set<String> names, UnaryOperator<String> change, Map<String, Object> map) {
        return new Changed(of(map), names, change);
    }

    /** One that can tell its entries one by one, and keeps them once somebody asks for all. */
    private abstract static sealed class Lazy extends CanonicalMap {
        private volatile @Nullable Map<String, Object> entries;

        @Override
        public final Set<Entry<String, Object>> entrySet() {
            Map<String, Object> all = entries;
            if (all == null) {
                Map<String, Object> made = new LinkedHashMap<>();
                forEach(made::put);
                all = Collections.unmodifiableMap(made);
                entries = all;
            }
            return all.entrySet();
        }
    }

    private static final class Changed extends Lazy {
        private final CanonicalMap map;
        private final Set<String> names;
        private final UnaryOperator<String> change;

        Changed(CanonicalMap map, Set<String> names, UnaryOperator<String> change) {
            this.map = map;
            this.names = names;
            this.change = change;
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

    private static final class Made<V> extends Lazy {
        private final Map<String, V> map;
        private final Function<? super V, ?> value;

        Made(Map<String, V> map, Function<? super V, ?> value) {
            this.map = map;
            this.value = value;
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
