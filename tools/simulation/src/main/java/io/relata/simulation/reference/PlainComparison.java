package io.relata.simulation.reference;

import io.relata.simulation.oracle.Texts;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/** Compares values with what a caller writes, as their type. */
public final class PlainComparison {
    public static final String UUIDS = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final int MINUTE = "09:30".length();
    private static final int SECOND = "09:30:00".length();

    private PlainComparison() {
    }

    public static boolean isNumber(Type type) {
        return type == BigDecimal.class || type == int.class || type == long.class || type == Integer.class || type == Long.class;
    }

    /** @throws PlainRefusedException where it is no value of the type, or can't be compared so */
    public static Predicate<Object> compared(Class<?> type, String op, String value) {
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
        String canonical = type == UUID.class || type == Locale.class ? canonical(type, value) : Texts.nfc(value);
        return ordered(op, found -> Texts.nfc(found.toString()), canonical, canonical, PlainValue.BY_BYTES);
    }

    private static String canonical(Class<?> type, String value) {
        boolean isOne = type == Locale.class
                ? isLocale(value)
                : value.matches(UUIDS);
        if (!isOne) {
            throw new PlainRefusedException(400);
        }
        return PlainValue.stored(type, value).toString();
    }

    public static boolean isLocale(String text) {
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
    public static LocalTime clock(String text) {
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
}
