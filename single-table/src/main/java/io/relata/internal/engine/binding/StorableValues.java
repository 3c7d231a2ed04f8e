package io.relata.internal.engine.binding;

import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.problem.Violations;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds valid JSON that DynamoDB can't hold: numbers of more than 38 digits or beyond 1E-130 to 9.99E+125, text that is not Unicode (half a
 * surrogate pair), empty and endless names within a map, values within values within values. And lists that a record has with {@code null}
 * in them.
 */
final class StorableValues {
    private final Violations violations;

    private StorableValues(int most) {
        this.violations = new Violations(most);
    }

    /**
     * @param values by the names of a record's components
     * @param most how many violations are looked for
     */
    static List<Violation> violations(Map<String, Object> values, int most) {
        StorableValues check = new StorableValues(most);
        for (Map.Entry<String, Object> component : values.entrySet()) {
            check.value("/" + component.getKey(), component.getValue(), 0);
        }
        return check.violations.inOrder();
    }

    private void entries(String pointer, Map<?, ?> map, int level) {
        map.forEach((key, value) -> {
            String name = (String) key;
            String place = pointer + "/" + Violation.escape(name);
            if (name.isEmpty()) {
                violations.add(new Violation(place, "a name has at least one character"));
            } else if (Limits.bytes(name) > Limits.NAME) {
                violations.add(new Violation(place, "a name has at most " + Limits.NAME + " bytes"));
            }
            text(place, name);
            value(place, value, level);
        });
    }

    private void value(String pointer, @Nullable Object value, int level) {
        if (value == null) {
            violations.add(new Violation(pointer, Reading.NO_ELEMENT));
        } else if (level >= Limits.LEVELS && (value instanceof Map || value instanceof List)) {
            violations.add(new Violation(pointer, "objects and arrays are nested at most " + Limits.LEVELS + " levels deep"));
        } else if (value instanceof String text) {
            text(pointer, text);
        } else if (value instanceof BigInteger whole) {
            number(pointer, new BigDecimal(whole));
        } else if (value instanceof BigDecimal number) {
            number(pointer, number);
        } else if (value instanceof Map<?, ?> map) {
            entries(pointer, map, level + 1);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                value(pointer + "/" + i, list.get(i), level + 1);
            }
        }
    }

    private void text(String pointer, String text) {
        if (!Limits.isText(text)) {
            violations.add(new Violation(pointer, "it holds half a surrogate pair, which is no character"));
        }
    }

    private void number(String pointer, BigDecimal number) {
        Numbers.objection(number).ifPresent(objection -> violations.add(new Violation(pointer, objection)));
    }
}
