package io.relata.internal.engine.binding;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys that a map may have: any text, the names of an enum's constants, or language tags.
 *
 * @param type of the keys in Java
 */
record MapKeys(ScalarType type) {
    /** @throws IllegalArgumentException when keys of the type are not held, which the model refuses */
    static MapKeys of(Type type) {
        if (type instanceof Class<?> keys && (keys == String.class || keys == Locale.class || keys.isEnum())) {
            return new MapKeys(ScalarType.of(keys));
        }
        throw new IllegalArgumentException(type.getTypeName() + " is not a type of keys");
    }

    /** Whether callers may spell a key in several ways. */
    boolean hasSpellings() {
        return type.texts().isPresent();
    }

    /** The key in Java; empty if there is none of that name. */
    Optional<Object> key(String name) {
        return type.value((Object) name);
    }

    /** The name that a key has in items, of one that callers may spell otherwise; empty if there is none of that name. */
    Optional<String> canonical(String name) {
        return type.allowed(name).map(String.class::cast);
    }

    /** The name of a key in JSON and in items. */
    static String name(Object key) {
        return key instanceof String text ? text : key instanceof Enum<?> constant ? constant.name() : TextValue.written(key).orElseThrow();
    }

    /** What is said of a name that is no key. */
    String objection() {
        return type.texts().map(texts -> "as a key, it has to be " + texts.rule()).orElseGet(() -> "there is no such key; there are "
                + constants().map(Enum::name).collect(Collectors.joining(", ")));
    }

    /** Java's map of these entries: by the order of an enum's constants, or of the entries. */
    Map<Object, Object> map(Map<Object, Object> entries) {
        if (!type.type().isEnum()) {
            return Collections.unmodifiableMap(entries);
        }
        List<Object> keys = new ArrayList<>(constants().toList());
        keys.retainAll(entries.keySet());
        Map<Object, Object> sorted = new LinkedHashMap<>();
        keys.forEach(key -> sorted.put(key, entries.get(key)));
        return Collections.unmodifiableMap(sorted);
    }

    private Stream<Enum<?>> constants() {
        return Stream.of(type.type().getEnumConstants()).map(constant -> (Enum<?>) constant);
    }
}
