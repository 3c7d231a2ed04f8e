package io.relata.simulation.sequential;

import io.relata.simulation.oracle.DeclaredEntity;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A filter: {@code <attribute>:<op>:<value>}, compared as the attribute's type. */
final class PlainFilter {
    private static final List<String> OPERATORS = List.of("eq", "ne", "lt", "le", "gt", "ge", "begins", "contains", "in");
    private static final int MINUTE = "09:30".length();
    private static final int SECOND = "09:30:00".length();

    private PlainFilter() {
    }

    /** @param types of the attributes that there are, by name */
    static Predicate<Map<String, Object>> of(String text, Map<String, Type> types) {
        String[] parts = text.split(":", 3);
        Type type = parts.length < 3 ? null : types.get(parts[0]);
        if (type == null || !OPERATORS.contains(parts[1])) {
            throw new PlainRefusedException(400);
        }
        Predicate<Object> test = test(type, parts[1], parts[2]);
        boolean ofMissing = parts[1].equals("ne");
        return values -> Optional.ofNullable(values.get(parts[0])).map(test::test).orElse(ofMissing);
    }

    private static Predicate<Object> test(Type type, String op, String value) {
        if (type instanceof ParameterizedType generic) {
            return collection(generic, op, value);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord() && op.equals("contains")) {
            return found -> false;
        } else if (plain.isRecord()) {
            throw new PlainRefusedException(400);
        }
        return switch (op) {
            case "begins", "contains" -> part(plain, op, value);
            case "in" -> Stream.of(value.split(",", -1)).map(each -> compared(plain, "eq", each)).reduce(found -> false, Predicate::or);
            case "ne" -> compared(plain, "eq", value).negate();
            default -> compared(plain, op, value);
        };
    }

    private static Predicate<Object> collection(ParameterizedType type, String op, String value) {
        if (!op.equals("contains")) {
            throw new PlainRefusedException(400);
        } else if (type.getRawType() == Set.class) {
            Predicate<Object> element = compared((Class<?>) type.getActualTypeArguments()[0], "eq", value);
            return found -> ((Collection<?>) found).stream().anyMatch(element);
        }
        return found -> found instanceof Collection<?> list && list.contains(value);
    }

    private static Predicate<Object> part(Class<?> type, String op, String value) {
        if (isNumber(type) || type == boolean.class || type == Boolean.class || type == Duration.class) {
            throw new PlainRefusedException(400);
        }
        String part = type == UUID.class ? value.toLowerCase(Locale.ROOT) : value;
        return found -> op.equals("begins") ? found.toString().startsWith(part) : found.toString().contains(part);
    }

    static boolean isNumber(Type type) {
        return type == BigDecimal.class || type == int.class || type == long.class || type == Integer.class || type == Long.class;
    }

    private static Predicate<Object> compared(Class<?> type, String op, String value) {
        try {
            if (isNumber(type)) {
                return ordered(op, BigDecimal.class::cast, new BigDecimal(value), new BigDecimal(value));
            } else if (type == boolean.class || type == Boolean.class) {
                return flag(op, value);
            } else if (type == Instant.class) {
                PlainPeriod period = PlainPeriod.of(value);
                return ordered(op, found -> Instant.parse(found.toString()), period.first(), period.last());
            } else if (type == OffsetDateTime.class) {
                return moment(op, value);
            } else if (type == Duration.class) {
                return ordered(op, found -> Duration.parse(found.toString()), Duration.parse(value), Duration.parse(value));
            } else if (type == LocalTime.class) {
                return clock(op, value);
            } else if (type == LocalDate.class) {
                return ordered(op, found -> LocalDate.parse(found.toString()), LocalDate.parse(value), LocalDate.parse(value));
            }
        } catch (NumberFormatException | DateTimeException e) {
            throw new PlainRefusedException(400);
        }
        String canonical = type == UUID.class || type == Locale.class ? canonical(type, value) : value;
        return ordered(op, Object::toString, canonical, canonical, PlainValue.BY_BYTES);
    }

    private static String canonical(Class<?> type, String value) {
        boolean isOne = type == Locale.class
                ? isLocale(value)
                : value.matches(PlainBounds.UUIDS);
        if (!isOne) {
            throw new PlainRefusedException(400);
        }
        return PlainValue.stored(type, value).toString();
    }

    static boolean isLocale(String text) {
        try {
            return !text.isEmpty() && new Locale.Builder().setLanguageTag(text).build() != null;
        } catch (IllformedLocaleException e) {
            return false;
        }
    }

    private static Predicate<Object> flag(String op, String value) {
        if (!op.equals("eq") || !value.equals("true") && !value.equals("false")) {
            throw new PlainRefusedException(400);
        }
        return found -> found.equals(Boolean.valueOf(value));
    }

    private static Predicate<Object> moment(String op, String value) {
        PlainPeriod period = PlainPeriod.of(value);
        Instant last = period.first().getNano() % 1_000_000 == 0 ? period.last().plusNanos(999_999) : period.first();
        return ordered(op, found -> OffsetDateTime.parse(found.toString()).toInstant(), period.first(), last);
    }

    /** @throws DateTimeException where it is no time of day; a point has digits behind it */
    static LocalTime clock(String text) {
        if (text.endsWith(".")) {
            throw new DateTimeException("a fraction without digits");
        }
        return LocalTime.parse(text);
    }

    private static Predicate<Object> clock(String op, String value) {
        LocalTime first = clock(value);
        LocalTime last = value.length() == MINUTE
                ? first.plusMinutes(1).minusNanos(1)
                : value.length() == SECOND ? first.plusSeconds(1).minusNanos(1) : first;
        return ordered(op, found -> LocalTime.parse(found.toString()), first, last);
    }

    private static <T extends Comparable<? super T>> Predicate<Object> ordered(String op, Function<Object, T> read, T first, T last) {
        return ordered(op, read, first, last, Comparator.naturalOrder());
    }

    private static <T> Predicate<Object> ordered(String op, Function<Object, T> read, T first, T last, Comparator<? super T> order) {
        return found -> {
            T value = read.apply(found);
            return switch (op) {
                case "lt" -> order.compare(value, first) < 0;
                case "le" -> order.compare(value, last) <= 0;
                case "gt" -> order.compare(value, last) > 0;
                case "ge" -> order.compare(value, first) >= 0;
                default -> order.compare(value, first) >= 0 && order.compare(value, last) <= 0;
            };
        };
    }

    /**
     * The attributes by which a list can be filtered.
     *
     * @param ofCopies whether only those count that every entity's copies carry
     */
    static Map<String, Type> types(List<DeclaredEntity> shown, boolean ofCopies) {
        Map<String, Type> types = new HashMap<>(Map.of("id", String.class, "createdAt", Instant.class));
        shown.forEach(entity -> entity.own().forEach(types::putIfAbsent));
        if (ofCopies) {
            shown.forEach(entity -> entity.own().keySet().stream().filter(name -> !entity.copied().contains(name)).forEach(types::remove));
        }
        return types;
    }
}
