package io.relata.simulation.sequential;

import io.relata.simulation.oracle.DeclaredEntity;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A filter: {@code <attribute>:<op>:<value>}, compared as the attribute's type, which each kind of entities has of its own. */
final class PlainFilter {
    private static final List<String> OPERATORS = List.of("eq", "ne", "lt", "le", "gt", "ge", "begins", "contains", "in");

    private PlainFilter() {
    }

    /**
     * Of rows of several kinds. For a kind whose attribute can't be compared so, though another's can, it is missing.
     *
     * @param ofCopies whether rows have what copies carry
     */
    static Predicate<PlainRow> of(String text, List<DeclaredEntity> shown, boolean ofCopies) {
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
        boolean ofMissing = text.split(":", 3)[1].equals("ne");
        return row -> Optional.ofNullable(tests.get(row.key().entity())).map(test -> test.test(row.values())).orElse(ofMissing);
    }

    /** @param types of the attributes that there are, by name */
    static Predicate<Map<String, Object>> of(String text, Map<String, Type> types) {
        String[] parts = text.split(":", 3);
        if (parts.length < 3 || !OPERATORS.contains(parts[1])) {
            throw new PlainRefusedException(400);
        }
        PlainPath path = PlainPath.of(parts[0], types);
        Predicate<Object> test = test(path.type(), parts[1], parts[2]);
        boolean ofMissing = parts[1].equals("ne");
        return values -> path.value(values).map(test::test).orElse(ofMissing);
    }

    private static Predicate<Object> test(Type type, String op, String value) {
        if (PlainPath.hasParts(type)) {
            throw new PlainRefusedException(400);
        } else if (type instanceof ParameterizedType generic) {
            return collection(generic, op, value);
        }
        Class<?> plain = (Class<?>) type;
        return switch (op) {
            case "begins", "contains" -> part(plain, op, value);
            case "in" -> Stream.of(value.split(",", -1)).map(each -> PlainComparison.compared(plain, "eq", each)).reduce(found -> false,
                    Predicate::or);
            case "ne" -> PlainComparison.compared(plain, "eq", value).negate();
            default -> PlainComparison.compared(plain, op, value);
        };
    }

    private static Predicate<Object> collection(ParameterizedType type, String op, String value) {
        if (!op.equals("contains")) {
            throw new PlainRefusedException(400);
        } else if (type.getRawType() == Set.class) {
            Predicate<Object> element = PlainComparison.compared((Class<?>) type.getActualTypeArguments()[0], "eq", value);
            return found -> ((Collection<?>) found).stream().anyMatch(element);
        }
        return found -> found instanceof Collection<?> list && list.contains(value);
    }

    private static Predicate<Object> part(Class<?> type, String op, String value) {
        if (PlainComparison.isNumber(type) || type == boolean.class || type == Boolean.class || type == Duration.class) {
            throw new PlainRefusedException(400);
        }
        String part = type == UUID.class ? value.toLowerCase(Locale.ROOT) : value;
        return found -> op.equals("begins") ? found.toString().startsWith(part) : found.toString().contains(part);
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
