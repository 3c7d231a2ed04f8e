package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.limits.Numbers;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A text, a number, a flag, a time, a date, one of an enum's constants, or a value that is sent as a text.
 *
 * @param texts how its values are written, where they are texts to others
 * @param permitted which stored values are some of any other type
 */
record ScalarType(Class<?> type, Optional<TextValue<?>> texts, Predicate<Object> permitted) implements ValueType {
    private static final BigDecimal INT_MIN = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal INT_MAX = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal LONG_MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    static ScalarType of(Class<?> type) {
        return new ScalarType(type, TextValue.of(type), permitted(type));
    }

    private static Set<String> constants(Class<?> type) {
        return Stream.of(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).collect(Collectors.toSet());
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
        return permitted.test(stored) ? Optional.of(stored) : Optional.empty();
    }

    /** Which stored values are some of a type that is no text to others. */
    private static Predicate<Object> permitted(Class<?> type) {
        if (type == boolean.class || type == Boolean.class) {
            return Boolean.class::isInstance;
        } else if (type == int.class || type == Integer.class) {
            return stored -> isWhole(stored, INT_MIN, INT_MAX);
        } else if (type == long.class || type == Long.class) {
            return stored -> isWhole(stored, LONG_MIN, LONG_MAX);
        } else if (type == Instant.class) {
            return ScalarType::isTime;
        } else if (type == LocalDate.class) {
            return ScalarType::isDate;
        }
        return type.isEnum() ? constants(type)::contains : type::isInstance;
    }

    private static boolean isWhole(Object stored, BigDecimal least, BigDecimal most) {
        return stored instanceof BigDecimal number && number.compareTo(least) >= 0 && number.compareTo(most) <= 0
                && number.stripTrailingZeros().scale() <= 0;
    }

    private static boolean isTime(Object stored) {
        try {
            return stored instanceof String text && Instant.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean isDate(Object stored) {
        try {
            return stored instanceof String text && LocalDate.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    @Override
    public Object over(JsonNode raw, Object held, String pointer, Reading reading) {
        return held;
    }
}
