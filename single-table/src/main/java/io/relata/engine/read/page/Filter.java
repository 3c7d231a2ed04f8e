package io.relata.engine.read.page;

import io.relata.engine.binding.Timestamps;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.Utf8Order;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.read.list.EntityView;
import io.relata.engine.read.list.Listing;
import io.relata.model.EntityType;
import io.relata.model.attribute.Attribute;
import io.relata.model.attribute.AttributeType;
import io.relata.model.attribute.TimePeriod;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A condition on one attribute, {@code <attribute>:<op>:<value>}, that items of a list have to meet. Compared as the attribute's type:
 * numbers as numbers, times as times (one given to the day, say, stands for all of it).
 *
 * @param text as the caller gave it
 */
public record Filter(String text, String attribute, Predicate<Optional<Object>> test) {
    private static final int LONGEST_NUMBER = 200;

    /** @throws Refusal when the list's items do not have the attribute, or operator or value are not such that they can be compared */
    public static Filter parse(String text, Listing listing) {
        return parse(text, listing.shown(), listing.contents());
    }

    /** The same for a list of entities with all that they have. */
    public static Filter parse(String text, List<EntityType> shown) {
        return parse(text, shown, Listing.Contents.ENTITIES);
    }

    private static Filter parse(String text, List<EntityType> shown, Listing.Contents contents) {
        String[] parts = text.split(":", 3);
        if (parts.length < 3) {
            throw malformed(text, "a filter is <attribute>:<op>:<value>, such as status:eq:OPEN");
        }
        Map<String, AttributeType> types = types(shown, contents);
        AttributeType type = types.get(parts[0]);
        if (type == null) {
            boolean exists = shown.stream().anyMatch(entity -> entity.attribute(parts[0]).isPresent());
            throw malformed(text, (exists
                    ? "this list is of copies, which do not carry " + parts[0] + "; they can be filtered by "
                    : "there is no attribute " + parts[0] + " here; there are ") + String.join(", ", types.keySet()));
        }
        return new Filter(text, parts[0], test(text, type, parts[1], parts[2]));
    }

    public boolean matches(Item item) {
        return test.test(EntityView.value(item, attribute));
    }

    /**
     * What can be asked for. Of copies only what those of every kind carry that have it: else the others would seem to lack what they only
     * do not show.
     */
    private static Map<String, AttributeType> types(List<EntityType> shown, Listing.Contents contents) {
        Map<String, AttributeType> types = new LinkedHashMap<>();
        types.put("id", AttributeType.TEXT);
        types.put(Attr.CREATED_AT, AttributeType.TIME);
        shown.stream().flatMap(entity -> entity.attributes().stream())
                .forEach(attribute -> types.putIfAbsent(attribute.name(), attribute.type()));
        if (contents == Listing.Contents.COPIES) {
            shown.forEach(
                    entity -> entity.attributes().stream().filter(attribute -> !entity.copied().contains(attribute)).map(Attribute::name)
                            .forEach(types::remove));
        }
        return types;
    }

    private static Predicate<Optional<Object>> test(String text, AttributeType type, String op, String operand) {
        switch (op) {
            case "contains", "begins" -> {
                return textual(text, type, op, operand);
            }
            case "in" -> {
                List<Predicate<Object>> any = Stream.of(operand.split(",", -1)).map(value -> compared(text, type, "eq", value)).toList();
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
            default -> throw malformed(text, "there is no operator " + op + "; there are eq, ne, lt, le, gt, ge, begins, contains, in");
        }
    }

    private static Predicate<Optional<Object>> textual(String text, AttributeType type, String op, String operand) {
        if (type == AttributeType.STRUCTURE && op.equals("contains")) {
            return found -> found.isPresent() && found.get() instanceof List<?> list && list.contains(operand);
        } else if (type != AttributeType.TEXT && type != AttributeType.DATE && type != AttributeType.TIME) {
            throw malformed(text, op + " is for text");
        }
        return found -> found.isPresent() && found.get() instanceof String string
                && (op.equals("begins") ? string.startsWith(operand) : string.contains(operand));
    }

    private static Predicate<Object> compared(String text, AttributeType type, String op, String operand) {
        return switch (type) {
            case TEXT -> ordered(String.class, Utf8Order.ASCENDING, op, operand, operand);
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
                    throw malformed(text, "a yes or no is compared by eq, ne or in, with true or false");
                }
                yield Boolean.valueOf(operand)::equals;
            }
            case STRUCTURE -> throw malformed(text, "it can't be compared; only contains is for lists");
        };
    }

    /** Compares with a stretch of values, of which a single value is the usual case. */
    private static <T> Predicate<Object> ordered(Class<T> type, Comparator<? super T> order, String op, T first, T last) {
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
            throw malformed(text, "it is compared with a date in ISO-8601, such as 2026-11-20");
        }
    }

    private static TimePeriod time(String text, String operand) {
        try {
            return TimePeriod.parse(operand);
        } catch (IllegalArgumentException e) {
            throw malformed(text, e.getMessage());
        }
    }

    private static BigDecimal number(String text, String operand) {
        try {
            if (operand.length() <= LONGEST_NUMBER) {
                return new BigDecimal(operand);
            }
        } catch (NumberFormatException e) {
            // answered below
        }
        throw malformed(text, "it is compared with a number");
    }

    private static Refusal malformed(String text, String detail) {
        return new Refusal(ProblemKind.INVALID_FILTER, "filter=" + text + ": " + detail);
    }
}
