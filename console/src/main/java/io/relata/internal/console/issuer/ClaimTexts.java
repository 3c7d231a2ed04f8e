package io.relata.internal.console.issuer;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Claims as an HTTP API hands them over to functions: each a text, without quotes, a list as {@code [a b]}, an object as {@code map[a:b]}.
 */
final class ClaimTexts {
    private static final int MOST_LEVELS = 100;

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

    /** Whether no claim has more than 100 levels of lists and objects: a short token can have thousands. */
    static boolean areShallow(Map<String, @Nullable Object> claims) {
        List<Object> level = List.of(claims);
        for (int i = 0; i <= MOST_LEVELS && !level.isEmpty(); i++) {
            level = level.stream().flatMap(ClaimTexts::nested).toList();
        }
        return level.isEmpty();
    }

    private static Stream<Object> nested(Object value) {
        Collection<?> parts = value instanceof Map<?, ?> map ? map.values() : value instanceof Collection<?> list ? list : List.of();
        return parts.stream().<Object>map(part -> part).filter(part -> part instanceof Map || part instanceof Collection);
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
