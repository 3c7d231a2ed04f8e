package io.relata.model.attribute;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The type of an attribute: how it is stored, compared and sorted. */
public enum AttributeType {
    TEXT, NUMBER, FLAG, TIME, DATE, STRUCTURE;

    /** The type of a record component; empty if unsupported. */
    public static Optional<AttributeType> of(Type type) {
        return of(type, Set.of());
    }

    /** @param within the records that it is a part of, which it can't itself have as a part */
    private static Optional<AttributeType> of(Type type, Set<Class<?>> within) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            boolean holdable = generic.getRawType() == List.class && of(arguments[0], within).isPresent()
                    || generic.getRawType() == Map.class && arguments[0] == String.class && of(arguments[1], within).isPresent();
            return holdable ? Optional.of(STRUCTURE) : Optional.empty();
        }
        return type instanceof Class<?> plain ? ofClass(plain, within) : Optional.empty();
    }

    private static Optional<AttributeType> ofClass(Class<?> type, Set<Class<?>> within) {
        if (type == String.class || type.isEnum()) {
            return Optional.of(TEXT);
        } else if (type == BigDecimal.class || isInteger(type)) {
            return Optional.of(NUMBER);
        } else if (type == boolean.class || type == Boolean.class) {
            return Optional.of(FLAG);
        } else if (type == Instant.class) {
            return Optional.of(TIME);
        } else if (type == LocalDate.class) {
            return Optional.of(DATE);
        } else if (type.isRecord() && !within.contains(type)) {
            Set<Class<?>> deeper = new HashSet<>(within);
            deeper.add(type);
            return Stream.of(type.getRecordComponents()).map(RecordComponent::getGenericType).allMatch(part -> of(part, deeper).isPresent())
                    ? Optional.of(STRUCTURE)
                    : Optional.empty();
        }
        return Optional.empty();
    }

    public static boolean isInteger(Class<?> type) {
        return type == int.class || type == long.class || type == Integer.class || type == Long.class;
    }
}
