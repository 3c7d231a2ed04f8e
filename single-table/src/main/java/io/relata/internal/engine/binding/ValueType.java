package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The values that a Java type permits, and their conversion between JSON, Java and items. Only record components are ever read, so that
 * helper methods of a record are not stored.
 */
sealed interface ValueType permits ScalarType, RecordType, VariantType, ListType, SetType, MapType {
    /** @throws IllegalArgumentException when an item can't hold such values, which the model refuses */
    static ValueType of(Type type) {
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return new ListType(of(generic.getActualTypeArguments()[0]));
        } else if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            return new MapType(MapKeys.of(generic.getActualTypeArguments()[0]), of(generic.getActualTypeArguments()[1]));
        } else if (type instanceof ParameterizedType generic && generic.getRawType() == Set.class
                && of(generic.getActualTypeArguments()[0]) instanceof ScalarType elements) {
            return new SetType(elements);
        } else if (type instanceof Class<?> plain) {
            return plain.isRecord()
                    ? RecordType.of(plain.asSubclass(Record.class))
                    : Variants.are(plain) ? new VariantType(Variants.of(plain)) : ScalarType.of(plain);
        }
        throw new IllegalArgumentException(type.getTypeName() + " is not a type of an attribute");
    }

    /**
     * Reads a Java value from JSON.
     *
     * @param reading is told what is wrong, and where
     * @return empty when nothing can be made of it
     */
    Optional<Object> read(JsonNode json, String pointer, Reading reading);

    /** A Java value as an {@link Item} holds it. */
    Object held(Object value);

    /**
     * The Java value of a stored one; empty where the type does not permit it.
     *
     * @throws IllegalStateException when a record's constructor refuses its components
     */
    Optional<Object> value(Object stored);

    /** The part of a stored value that the type permits; it may have been stored under an earlier model. */
    Optional<Object> allowed(Object stored);

    /**
     * A value to store that keeps what the type does not declare of the value that it replaces, and what could not be read of it.
     *
     * @param raw JSON as it was read, with whatever was stored under an earlier model
     * @param held what was made of it
     */
    Object over(JsonNode raw, Object held, String pointer, Reading reading);

    /**
     * What a merge patch is merged into: a stored value without the parts of it that the patch replaces, although it may name some of what
     * is in them only. Empty where that is the whole value.
     *
     * @param stored JSON as it was stored, perhaps under an earlier model
     */
    default Optional<JsonNode> mergeable(JsonNode stored, JsonNode patch) {
        return Optional.of(stored);
    }

    /** A merge patch with the keys of maps as they are stored, so that it is merged into what is stored under them. */
    default JsonNode spelled(JsonNode patch) {
        return patch;
    }

    /** Whether keys of maps within may, perhaps, be spelled otherwise than they are stored. */
    default boolean hasSpellings() {
        return false;
    }

    /** The same for an object, by the types of its parts. */
    static JsonNode spelled(JsonNode patch, Function<String, Optional<ValueType>> types) {
        if (!(patch instanceof ObjectNode changes)) {
            return patch;
        }
        ObjectNode spelled = changes.objectNode();
        changes.properties().forEach(part -> spelled.set(part.getKey(),
                types.apply(part.getKey()).map(type -> type.spelled(part.getValue())).orElse(part.getValue())));
        return spelled;
    }

    /** What a merge patch is merged into, by the types of an object's parts: those that have none stay as they are. */
    static JsonNode mergeable(JsonNode stored, JsonNode patch, Function<String, Optional<ValueType>> types) {
        if (!(stored instanceof ObjectNode object) || !(patch instanceof ObjectNode changes)) {
            return stored;
        }
        ObjectNode left = object.objectNode();
        object.properties().forEach(part -> {
            Optional<ValueType> type = types.apply(part.getKey()).filter(any -> changes.has(part.getKey()));
            Optional.of(part.getValue()).filter(value -> type.isEmpty())
                    .or(() -> type.get().mergeable(part.getValue(), changes.get(part.getKey())))
                    .ifPresent(value -> left.set(part.getKey(), value));
        });
        return left;
    }
}
