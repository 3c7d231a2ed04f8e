package io.relata.internal.engine.read.page;

import io.relata.internal.model.attribute.AttributeParts;
import io.relata.internal.model.attribute.AttributeType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The way from an attribute to a value within it: {@code address.city}, {@code addresses.home.city} of a map. Keys of a map whose values
 * have parts themselves end at the first dot; other keys may have dots.
 *
 * @param steps the names of the parts, from the attribute on
 * @param type of the value
 */
record FilterPath(List<String> steps, Type type) {
    /**
     * @param text the filter, for what is wrong with it
     * @param name of the attribute
     * @param whole its type
     * @param rest what follows its name and a dot; none where the attribute itself is meant
     */
    static FilterPath parse(String text, String name, Type whole, Optional<String> rest) {
        List<String> steps = new ArrayList<>();
        Type type = whole;
        Optional<String> left = rest;
        String at = name;
        while (left.isPresent()) {
            if (!AttributeParts.has(type)) {
                throw Filter.malformed(text, at + " has no parts");
            }
            String step = step(type, left.get());
            Optional<Type> part = AttributeParts.part(type, step);
            if (part.isEmpty()) {
                throw Filter.malformed(text, "there is no " + step + " in " + at + "; there are " + named(type));
            }
            steps.add(AttributeParts.spelled(type, step).orElseThrow());
            type = part.get();
            at = at + AttributeParts.SEPARATOR + step;
            left = left.filter(all -> all.length() > step.length()).map(all -> all.substring(step.length() + 1));
        }
        return new FilterPath(List.copyOf(steps), type);
    }

    /** What a part is called, after "there are". */
    private static String named(Type type) {
        return AttributeParts.keys(type).map(texts -> "values by " + texts.rule())
                .orElseGet(() -> String.join(", ", AttributeParts.names(type)));
    }

    private static String step(Type type, String left) {
        int end = left.indexOf(AttributeParts.SEPARATOR);
        boolean whole = end < 0 || AttributeParts.isNamedFreely(type)
                && AttributeParts.part(type, left).filter(AttributeParts::has).isEmpty();
        return whole ? left : left.substring(0, end);
    }

    /** The test of a value that is found on this way. */
    Predicate<Optional<Object>> test(String text, String name, String op, String operand) {
        if (op.equals(FilterPredicate.EXISTS)) {
            Predicate<Optional<Object>> exists = FilterPredicate.exists(text, operand);
            return whole -> exists.test(whole.flatMap(this::within));
        } else if (AttributeParts.has(type)) {
            List<String> names = AttributeParts.names(type);
            String within = String.join(AttributeParts.SEPARATOR, steps);
            throw Filter.malformed(text, name + (steps.isEmpty() ? "" : AttributeParts.SEPARATOR + within)
                    + " can't be compared, but its parts can: "
                    + (names.isEmpty() ? "name one after a dot" : String.join(", ", names)));
        }
        AttributeType compared = AttributeType.of(type).orElseThrow();
        Predicate<Optional<Object>> test = AttributeType.ofElements(type)
                .map(elements -> FilterPredicate.ofSet(text, elements, op, operand))
                .orElseGet(() -> FilterPredicate.of(text, compared, op, operand));
        return whole -> test.test(whole.flatMap(this::within));
    }

    private Optional<Object> within(Object whole) {
        Optional<Object> value = Optional.of(whole);
        for (String step : steps) {
            value = value.filter(Map.class::isInstance).flatMap(map -> Optional.ofNullable(((Map<?, ?>) map).get(step)));
        }
        return value;
    }
}
