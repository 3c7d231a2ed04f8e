package io.relata.internal.engine.binding;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys that a map may have: any text, or the names of an enum's constants.
 *
 * @param constants of the enum, in their order; none where any text is a key
 */
record MapKeys(List<Enum<?>> constants) {
    /** @throws IllegalArgumentException when keys of the type are not held, which the model refuses */
    static MapKeys of(Type type) {
        if (type == String.class) {
            return new MapKeys(List.of());
        } else if (type instanceof Class<?> keys && keys.isEnum()) {
            return new MapKeys(Arrays.stream(keys.getEnumConstants()).<Enum<?>>map(constant -> (Enum<?>) constant).toList());
        }
        throw new IllegalArgumentException(type.getTypeName() + " is not a type of keys");
    }

    /** The key in Java; empty if there is none of that name. */
    Optional<Object> key(String name) {
        return constants.isEmpty()
                ? Optional.of(name)
                : constants.stream().filter(constant -> constant.name().equals(name)).<Object>map(constant -> constant).findFirst();
    }

    /** The name of a key in JSON and in items. */
    static String name(Object key) {
        return key instanceof Enum<?> constant ? constant.name() : (String) key;
    }

    /** What is said of a name that is no key. */
    String objection() {
        return "there is no such key; there are " + String.join(", ", constants.stream().map(Enum::name).toList());
    }

    /** Java's map of these entries: by the order of the constants, or of the entries where any text is a key. */
    Map<Object, Object> map(Map<Object, Object> entries) {
        if (constants.isEmpty()) {
            return Collections.unmodifiableMap(entries);
        }
        List<Object> keys = new ArrayList<>(constants);
        keys.retainAll(entries.keySet());
        Map<Object, Object> sorted = new LinkedHashMap<>();
        keys.forEach(key -> sorted.put(key, entries.get(key)));
        return Collections.unmodifiableMap(sorted);
    }
}
