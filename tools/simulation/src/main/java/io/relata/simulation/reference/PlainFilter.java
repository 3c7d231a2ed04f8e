package io.relata.simulation.reference;

import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.Texts;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A filter: {@code <attribute>:<op>:<value>}, compared as the attribute's type, which each kind of entities has of its own. */
public final class PlainFilter {
    private static final List<String> OPERATORS = List.of("eq", "ne", "lt", "le", "gt", "ge", "begins", "contains", "in", "exists", "ieq",
            "ibegins", "icontains");
    /** Types whose values are kept as texts and are none. */
    private static final Set<Type> NO_TEXTS = Set.of(Instant.class, OffsetDateTime.class, LocalDate.class, LocalTime.class, UUID.class,
            Locale.class, Duration.class, boolean.class, Boolean.class);

    private PlainFilter() {
    }

    /** What a filter says. */
    private record Sent(String path, String op, String value) {
        private static final Pattern FORM = Pattern.compile("((?:\\\\[:\\\\]|\\\\(?![:\\\\])|[^:\\\\])*):([^:]*):(.*)", Pattern.DOTALL);
        private static final Pattern VALUE = Pattern.compile("((?:\\\\[,\\\\]|\\\\(?![,\\\\])|[^,\\\\])*)(,|$)");

        static Sent of(String text) {
            Matcher parts = FORM.matcher(text);
            if (!parts.matches() || !OPERATORS.contains(parts.group(2))) {
                throw new PlainRefusedException(400);
            }
            return new Sent(parts.group(1).replaceAll("\\\\([:\\\\])", "$1"), parts.group(2), parts.group(3));
        }

        /** The values of {@code in}. */
        static List<String> values(String text) {
            List<String> values = new ArrayList<>();
            for (Matcher next = VALUE.matcher(text); next.find() && values.add(next.group(1).replaceAll("\\\\([,\\\\])", "$1"));) {
                if (next.group(2).isEmpty()) {
                    break;
                }
            }
            return values;
        }

        /** Whether it holds of what has no value. */
        boolean isOfMissing() {
            return op.equals("ne") || op.equals("exists") && value.equals("false");
        }
    }

    /**
     * Of several kinds of entities, by their names and values. For a kind whose attribute can't be compared so, though another's can, it is
     * missing.
     *
     * @param ofCopies whether they have what copies carry
     */
    public static BiPredicate<String, Map<String, Object>> of(String text, List<DeclaredEntity> shown, boolean ofCopies) {
        Set<String> names = types(shown, ofCopies).keySet();
        Map<String, Predicate<Map<String, Object>>> tests = new HashMap<>();
        for (DeclaredEntity entity : shown) {
            Map<String, Type> types = types(List.of(entity), false);
            types.keySet().retainAll(names);
            try {
                tests.put(entity.name(), of(text, types));
            } catch (PlainRefusedException e) {
                tests.remove(entity.name());
            }
        }
        if (tests.isEmpty()) {
            throw new PlainRefusedException(400);
        }
        boolean ofMissing = Sent.of(text).isOfMissing();
        return (entity, values) -> Optional.ofNullable(tests.get(entity)).map(test -> test.test(values)).orElse(ofMissing);
    }

    /** @param types of the attributes that there are, by name */
    public static Predicate<Map<String, Object>> of(String text, Map<String, Type> types) {
        Sent sent = Sent.of(text);
        PlainPath path = PlainPath.of(sent.path(), types);
        Predicate<Object> test = test(path.type(), sent.op(), sent.value());
        return values -> path.value(values).map(test::test).orElse(sent.isOfMissing());
    }

    private static Predicate<Object> test(Type type, String op, String value) {
        if (op.equals("exists") && (value.equals("true") || value.equals("false"))) {
            return found -> value.equals("true");
        } else if (PlainPath.hasParts(type) || op.equals("exists")) {
            throw new PlainRefusedException(400);
        } else if (type instanceof ParameterizedType generic) {
            return collection(generic, op, value);
        }
        Class<?> plain = (Class<?>) type;
        return switch (op) {
            case "begins", "contains" -> part(plain, op, value);
            case "ieq", "ibegins", "icontains" -> folded(plain, op, value);
            case "in" -> Sent.values(value).stream().map(each -> PlainComparison.compared(plain, "eq", each)).reduce(found -> false,
                    Predicate::or);
            case "ne" -> PlainComparison.compared(plain, "eq", value).negate();
            default -> PlainComparison.compared(plain, op, value);
        };
    }

    private static Predicate<Object> collection(ParameterizedType type, String op, String value) {
        Type element = type.getActualTypeArguments()[0];
        if (!op.equals("contains") && !op.equals("icontains")) {
            throw new PlainRefusedException(400);
        } else if (type.getRawType() == Set.class) {
            Predicate<Object> equal = op.equals("contains")
                    ? PlainComparison.compared((Class<?>) element, "eq", value)
                    : folded((Class<?>) element, "ieq", value);
            return found -> ((Collection<?>) found).stream().anyMatch(equal);
        }
        Predicate<Object> equal = op.equals("contains")
                ? each -> Texts.nfc(each.toString()).equals(Texts.nfc(value))
                : each -> Texts.folded(each.toString()).equals(Texts.folded(value));
        return found -> found instanceof Collection<?> list && list.stream().filter(String.class::isInstance).anyMatch(equal);
    }

    /** Regardless of case, as lists are sorted. */
    private static Predicate<Object> folded(Class<?> type, String op, String value) {
        if (PlainComparison.isNumber(type) || NO_TEXTS.contains(type)) {
            throw new PlainRefusedException(400);
        }
        return switch (op) {
            case "ibegins" -> found -> Texts.folded(found.toString()).startsWith(Texts.foldedPart(value));
            case "icontains" -> found -> Texts.folded(found.toString()).contains(Texts.foldedPart(value));
            default -> found -> Texts.folded(found.toString()).equals(Texts.folded(value));
        };
    }

    private static Predicate<Object> part(Class<?> type, String op, String value) {
        if (PlainComparison.isNumber(type) || type == boolean.class || type == Boolean.class || type == Duration.class) {
            throw new PlainRefusedException(400);
        }
        String part = Texts.nfc(type == UUID.class ? value.toLowerCase(Locale.ROOT) : value);
        return found -> op.equals("begins") ? Texts.nfc(found.toString()).startsWith(part) : Texts.nfc(found.toString()).contains(part);
    }

    /**
     * The attributes by which a list can be filtered.
     *
     * @param ofCopies whether only those count that every entity's copies carry
     */
    public static Map<String, Type> types(List<DeclaredEntity> shown, boolean ofCopies) {
        Map<String, Type> types = new HashMap<>(Map.of("id", String.class, "createdAt", Instant.class));
        if (!ofCopies) {
            types.putAll(Map.of("updatedAt", Instant.class, "version", long.class));
        }
        shown.forEach(entity -> entity.own().forEach(types::putIfAbsent));
        if (ofCopies) {
            shown.forEach(entity -> entity.own().keySet().stream().filter(name -> !entity.copied().contains(name)).forEach(types::remove));
        }
        return types;
    }
}
