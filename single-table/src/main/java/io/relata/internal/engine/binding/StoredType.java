package io.relata.internal.engine.binding;

import io.relata.internal.engine.item.Item;
import java.lang.reflect.Type;
import java.util.Optional;

/** A type that an attribute has, or had, and its values as items hold them. */
public final class StoredType {
    private static final String ONLY = "value";

    private final ValueType type;

    private StoredType(ValueType type) {
        this.type = type;
    }

    /** @throws IllegalArgumentException when an item can't hold such values */
    public static StoredType of(Type type) {
        return new StoredType(ValueType.of(type));
    }

    /** Of a list or a set, the type of its elements. */
    public Optional<StoredType> elements() {
        if (type instanceof ListType list) {
            return Optional.of(new StoredType(list.elements()));
        }
        return type instanceof SetType set ? Optional.of(new StoredType(set.elements())) : Optional.empty();
    }

    /** Whether a stored value is one of this type; whatever is within it may be of an earlier model. */
    public boolean permits(Object stored) {
        return type.allowed(stored).isPresent();
    }

    /** The Java value of a stored one; empty where it is none of this type. */
    public Optional<Object> value(Object stored) {
        return permits(stored) ? type.value(stored) : Optional.empty();
    }

    /** A Java value as an item holds it; empty where it is none of this type. */
    public Optional<Object> held(Object value) {
        try {
            return Item.of(ONLY, type.held(value)).value(ONLY).filter(this::permits);
        } catch (ClassCastException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
