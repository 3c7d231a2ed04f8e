package io.relata.console.issuer;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Claims as an HTTP API hands them over to functions: each a text, without quotes, a list as {@code [a b]}. */
final class ClaimTexts {
    private ClaimTexts() {
    }

    /** Claims that are null are left out. */
    static Map<String, String> of(Map<String, @Nullable Object> claims) {
        Map<String, String> texts = new LinkedHashMap<>();
        claims.forEach((name, value) -> {
            if (value != null) {
                texts.put(name, text(value));
            }
        });
        return texts;
    }

    private static String text(@Nullable Object value) {
        if (value instanceof Collection<?> elements) {
            return elements.stream().map(ClaimTexts::text).collect(Collectors.joining(" ", "[", "]"));
        } else if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(entry -> entry.getKey() + ":" + text(entry.getValue()))
                    .collect(Collectors.joining(" ", "map[", "]"));
        } else if (value instanceof Double number) {
            return BigDecimal.valueOf(number).toPlainString();
        }
        return String.valueOf(value);
    }
}
