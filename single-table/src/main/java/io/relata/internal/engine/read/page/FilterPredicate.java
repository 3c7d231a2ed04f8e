package io.relata.internal.engine.read.page;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.key.SortText;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.TimePeriod;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The test of a filter: compares as the attribute's type, numbers as numbers, times as times. A time that is given to the day, for example,
 * stands for the whole day.
 */
final class FilterPredicate {
    static final String EXISTS = "exists";
    private static final int MAX_NUMBER_LENGTH = 200;
    private static final Set<AttributeType> TEXTUAL = EnumSet.of(AttributeType.TEXT, AttributeType.DATE, AttributeType.TIME,
            AttributeType.UUID, AttributeType.TIME_OF_DAY, AttributeType.OFFSET_TIME, AttributeType.LOCALE);

    private FilterPredicate() {
    }

    static Predicate<Optional<Object>> of(String text, AttributeType type, String op, String operand) {
        switch (op) {
            case "contains", "begins" -> {
                return textual(text, type, op, operand);
            }
            case "ieq", "ibegins", "icontains" -> {
                return folded(text, type, op, operand);
            }
            case EXISTS -> {
                return exists(text, operand);
            }
            case "in" -> {
                List<Predicate<Object>> any = FilterText.values(operand).stream().map(value -> compared(text, type, "eq", value)).toList();
                return found -> found.isPresent() && any.stream().anyMatch(equal -> equal.test(found.get()));
            }
            case "ne" -> {
                Predicate<Object> equal = compared(text, type, "eq", operand);
                return found -> found.isEmpty() || !equal.test(found.get());
            }
            case "eq", "lt", "le", "gt", "ge" -> {
                Predicate<Object> comparison = compared(text, type, op, operand);
                return found -> found.isPresent() && comparison.test(found.get());
            }
            default -> throw Filter.malformed(text, "there is no operator " + op
                    + "; there are eq, ne, lt, le, gt, ge, begins, contains, in, exists, ieq, ibegins, icontains");
        }
    }

    /** For an attribute of any type. */
    static Predicate<Optional<Object>> exists(String text, String operand) {
        if (!operand.equals("true") && !operand.equals("false")) {
            throw Filter.malformed(text, "exists is true or false");
        }
        boolean wanted = operand.equals("true");
        return found -> found.isPresent() == wanted;
    }

    /** For an attribute that is a set, of which one element has to be equal. */
    static Predicate<Optional<Object>> ofSet(String text, AttributeType elements, String op, String operand) {
        return switch (op) {
            case "contains" -> anyOf(compared(text, elements, "eq", operand));
            case "icontains" -> {
                Predicate<Optional<Object>> equal = folded(text, elements, "ieq", operand);
                yield anyOf(element -> equal.test(Optional.of(element)));
            }
            default -> throw Filter.malformed(text, "a set can't be compared; it can be filtered by contains, icontains and exists");
        };
    }

    private static Predicate<Optional<Object>> anyOf(Predicate<Object> equal) {
        return found -> found.isPresent() && found.get() instanceof List<?> list && list.stream().anyMatch(equal);
    }

    private static Predicate<Optional<Object>> textual(String text, AttributeType type, String op, String operand) {
        if (type == AttributeType.STRUCTURE && op.equals("contains")) {
            return anyOf(compared(text, AttributeType.TEXT, "eq", operand));
        } else if (!TEXTUAL.contains(type)) {
            throw Filter.malformed(text, op + " is for text");
        }
        String part = nfc(type == AttributeType.UUID ? operand.toLowerCase(Locale.ROOT) : operand);
        return found -> found.isPresent() && found.get() instanceof String string
                && (op.equals("begins") ? nfc(string).startsWith(part) : nfc(string).contains(part));
    }

    /** The same characters in one spelling, whichever was sent. */
    private static String nfc(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** Compares as lists are sorted: whatever the case. Of a list, one element has to be equal. */
    private static Predicate<Optional<Object>> folded(String text, AttributeType type, String op, String operand) {
        if (type == AttributeType.STRUCTURE && op.equals("icontains")) {
            return ofSet(text, AttributeType.TEXT, op, operand);
        } else if (type != AttributeType.TEXT) {
            throw Filter.malformed(text, op + " is for text");
        }
        Predicate<String> test = switch (op) {
            case "ibegins" -> {
                String part = SortText.fold(operand);
                yield value -> value.startsWith(part);
            }
            case "icontains" -> {
                String part = SortText.fold(operand);
                yield value -> value.contains(part);
            }
            default -> SortText.of(operand)::equals;
        };
        return found -> found.isPresent() && found.get() instanceof String string && test.test(SortText.of(string));
    }

    private static Predicate<Object> compared(String text, AttributeType type, String op, String operand) {
        return switch (type) {
            case TEXT -> {
                String value = nfc(operand);
                Predicate<Object> comparison = ordered(String.class, Utf8Order.ASCENDING, op, value, value);
                yield stored -> stored instanceof String string && comparison.test(nfc(string));
            }
            case DATE -> ordered(String.class, Comparator.naturalOrder(), op, date(text, operand), operand);
            case NUMBER -> {
                BigDecimal number = number(text, operand);
                yield ordered(BigDecimal.class, Comparator.naturalOrder(), op, number, number);
            }
            case TIME -> {
                TimePeriod time = time(text, operand);
                yield ordered(String.class, Comparator.naturalOrder(), op, Timestamps.format(time.first()), Timestamps.format(time.last()));
            }
            case FLAG -> {
                if (!op.equals("eq") || !operand.equals("true") && !operand.equals("false")) {
                    throw Filter.malformed(text, "true and false are compared by eq, ne or in, with true or false");
                }
                yield Boolean.valueOf(operand)::equals;
            }
            case UUID, LOCALE, TIME_OF_DAY, OFFSET_TIME, DURATION -> ComparedTexts.of(text, type, op, operand);
            case STRUCTURE -> throw Filter.malformed(text, "it can't be compared; lists can be filtered by contains, icontains and exists");
        };
    }

    /** Compares with a range of values, usually a single one. */
    static <T> Predicate<Object> ordered(Class<T> type, Comparator<? super T> order, String op, T first, T last) {
        Predicate<T> test = switch (op) {
            case "lt" -> value -> order.compare(value, first) < 0;
            case "le" -> value -> order.compare(value, last) <= 0;
            case "gt" -> value -> order.compare(value, last) > 0;
            case "ge" -> value -> order.compare(value, first) >= 0;
            default -> value -> order.compare(value, first) >= 0 && order.compare(value, last) <= 0;
        };
        return value -> type.isInstance(value) && test.test(type.cast(value));
    }

    private static String date(String text, String operand) {
        try {
            return LocalDate.parse(operand).toString();
        } catch (DateTimeException e) {
            throw Filter.malformed(text, "it is compared with a date in ISO-8601, such as 2026-11-20");
        }
    }

    static TimePeriod time(String text, String operand) {
        try {
            return TimePeriod.parse(operand);
        } catch (IllegalArgumentException e) {
            throw Filter.malformed(text, String.valueOf(e.getMessage()));
        }
    }

    private static BigDecimal number(String text, String operand) {
        try {
            if (operand.length() <= MAX_NUMBER_LENGTH) {
                return new BigDecimal(operand);
            }
        } catch (NumberFormatException e) {
            // answered below
        }
        throw Filter.malformed(text, "it is compared with a number");
    }
}
