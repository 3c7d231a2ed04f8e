package io.relata.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.engine.limits.Numbers;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A text, a number, a flag, a time, a date, one of an enum's constants, or a value that is sent as a text.
 *
 * @param constants the names of the constants, where it is an enum
 * @param texts how its values are written, where they are texts to others
 */
record ScalarType(Class<?> type, Set<String> constants, Optional<TextValue<?>> texts) implements ValueType {
    private static final BigDecimal INT_MIN = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal INT_MAX = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal LONG_MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    static ScalarType of(Class<?> type) {
        return new ScalarType(type,
                type.isEnum()
                        ? Stream.of(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).collect(Collectors.toSet())
                        : Set.of(),
                TextValue.of(type));
    }

    @Override
    public Optional<Object> read(JsonNode json, String pointer, Reading reading) {
        if (texts.isPresent()) {
            return Optional.of(json).filter(JsonNode::isTextual).<Object>flatMap(text -> texts.get().value(text.textValue()))
                    .or(() -> reading.wrong(pointer, "it has to be " + texts.get().rule()));
        }
        Optional<String> objection = type == BigDecimal.class && json.isNumber()
                ? Numbers.objection(json.decimalValue())
                : Optional.empty();
        if (objection.isPresent()) {
            // Before anything is made of it: who rounds a number with a huge exponent writes out all of its zeros.
            return reading.wrong(pointer, objection.get());
        }
        return value(json).or(() -> reading.wrong(pointer, "it has to be " + JsonTypeName.of(type)));
    }

    /** A whole number may have a fraction of zeros, as some programs write it: 1.0 and 10e-1 are 1. */
    private Optional<Object> value(JsonNode json) {
        if (json.isTextual() && type == Instant.class) {
            return Timestamps.read(json.textValue()).map(time -> time);
        } else if (json.isTextual() && type == LocalDate.class) {
            return Timestamps.readDate(json.textValue()).map(date -> date);
        } else if (json.isNumber()) {
            return value((Object) json.decimalValue());
        }
        return json.isBoolean() ? value((Object) json.booleanValue()) : Optional.ofNullable(json.textValue()).flatMap(this::value);
    }

    @Override
    public Object held(Object value) {
        if (value instanceof Instant time) {
            return Timestamps.format(time);
        } else if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        return value instanceof LocalDate date ? date.toString() : texts.<Object>map(each -> each.text(value)).orElse(value);
    }

    @Override
    public Optional<Object> value(Object stored) {
        if (texts.isPresent()) {
            return stored instanceof String text ? texts.get().value(text).map(value -> value) : Optional.empty();
        }
        return allowed(stored).map(value -> {
            if (value instanceof BigDecimal number && type != BigDecimal.class) {
                return type == long.class || type == Long.class ? (Object) number.longValueExact() : (Object) number.intValueExact();
            } else if (type.isEnum()) {
                return Stream.<Object>of(type.getEnumConstants()).filter(constant -> ((Enum<?>) constant).name().equals(value)).findFirst()
                        .orElseThrow();
            } else if (type == Instant.class) {
                return Instant.parse((String) value);
            }
            return type == LocalDate.class ? LocalDate.parse((String) value) : value;
        });
    }

    @Override
    public Optional<Object> allowed(Object stored) {
        if (texts.isPresent()) {
            return stored instanceof String text ? texts.get().canonical(text).map(value -> value) : Optional.empty();
        }
        return isAllowed(stored) ? Optional.of(stored) : Optional.empty();
    }

    private boolean isAllowed(Object stored) {
        if (type == boolean.class || type == Boolean.class) {
            return stored instanceof Boolean;
        } else if (stored instanceof BigDecimal number) {
            return type == BigDecimal.class || (type == int.class || type == Integer.class) && isWhole(number, INT_MIN, INT_MAX)
                    || (type == long.class || type == Long.class) && isWhole(number, LONG_MIN, LONG_MAX);
        }
        return stored instanceof String text && (type == String.class || constants.contains(text)
                || type == Instant.class && isTime(text) || type == LocalDate.class && isDate(text));
    }

    private static boolean isWhole(BigDecimal number, BigDecimal least, BigDecimal most) {
        return number.compareTo(least) >= 0 && number.compareTo(most) <= 0 && number.stripTrailingZeros().scale() <= 0;
    }

    private static boolean isTime(String text) {
        try {
            return Instant.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean isDate(String text) {
        try {
            return LocalDate.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    @Override
    public Object over(JsonNode raw, Object held, String pointer, Reading reading) {
        return held;
    }
}
