package io.relata.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.engine.item.Item;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What values an attribute can have, by the Java type that declares it. JSON, Java and what an item holds turn into each other here and
 * nowhere else, so that the components of records are all that is ever read, stored and answered.
 */
sealed interface ValueType permits ScalarType, RecordType, ListType, MapType {
    /** @throws IllegalArgumentException when an item can't hold such values, which the model refuses */
    static ValueType of(Type type) {
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return new ListType(of(generic.getActualTypeArguments()[0]));
        } else if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            return new MapType(of(generic.getActualTypeArguments()[1]));
        } else if (type instanceof Class<?> plain) {
            return plain.isRecord() ? RecordType.of(plain.asSubclass(Record.class)) : ScalarType.of(plain);
        }
        throw new IllegalArgumentException(type.getTypeName() + " is not a type of an attribute");
    }

    /**
     * The Java value that JSON stands for.
     *
     * @param reading is told what is wrong, and where
     * @return empty when nothing can be made of it
     */
    Optional<Object> read(JsonNode json, String pointer, Reading reading);

    /** A Java value as an {@link Item} holds it. */
    Object held(Object value);

    /** What the type allows of a stored value, which may have been stored when the model was another. */
    Optional<Object> allowed(Object stored);

    /**
     * A value to store that leaves in place what the type does not know of the one it replaces, and what could not be read of it.
     *
     * @param raw JSON as it was read, with whatever was stored under an earlier model
     * @param held what was made of it
     */
    Object over(JsonNode raw, Object held, String pointer, Reading reading);
}
