package io.relata.binding;

import io.relata.problem.Violation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds valid JSON that DynamoDB can't hold: numbers of more than 38 digits or beyond 1E-130 to 9.99E+125, text that is not Unicode
 * (half a surrogate pair), empty names within a map.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Quotas of DynamoDB</a>
 */
final class StorableValues {
    private static final int MOST_DIGITS = 38;
    private static final int LARGEST_EXPONENT = 125;
    private static final int SMALLEST_EXPONENT = -130;

    private final List<Violation> violations = new ArrayList<>();

    private StorableValues() {
    }

    static List<Violation> violations(Map<String, Object> values) {
        StorableValues check = new StorableValues();
        check.entries("", values);
        return check.violations;
    }

    private void entries(String pointer, Map<?, ?> map) {
        map.forEach((key, value) -> {
            String name = (String) key;
            String place = pointer + "/" + Violation.escape(name);
            if (name.isEmpty()) {
                violations.add(new Violation(place, "a name has at least one character"));
            }
            text(place, name);
            value(place, value);
        });
    }

    private void value(String pointer, Object value) {
        if (value instanceof String text) {
            text(pointer, text);
        } else if (value instanceof BigInteger whole) {
            number(pointer, new BigDecimal(whole));
        } else if (value instanceof BigDecimal number) {
            number(pointer, number);
        } else if (value instanceof Map<?, ?> map) {
            entries(pointer, map);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                value(pointer + "/" + i, list.get(i));
            }
        }
    }

    private void text(String pointer, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            violations.add(new Violation(pointer, "it holds half a surrogate pair, which is no character"));
        }
    }

    private void number(String pointer, BigDecimal number) {
        if (number.signum() == 0) {
            return;
        }
        BigDecimal stripped = number.stripTrailingZeros();
        long exponent = (long) stripped.precision() - stripped.scale() - 1;
        if (stripped.precision() > MOST_DIGITS) {
            violations.add(new Violation(pointer, "a number has at most 38 digits"));
        } else if (exponent > LARGEST_EXPONENT || exponent < SMALLEST_EXPONENT) {
            violations.add(new Violation(pointer, "a number lies between 1E-130 and 9.99E+125"));
        }
    }
}
