package io.relata.simulation.sequential;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.reference.PlainComparison;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Draws what values are compared with: values that there are, what they begin with, what is beside them, and what is none. */
record DrawnTexts(Choices choices) {
    private static final List<String> OTHERS = List.of("", "x", "0", "-1", "1", "2.5", "-1e3", "99999999999999999999", "2026", "2026-11",
            "2026-11-20", "2026-11-20T12:00Z", "2026-11-20T12:00:00+01:00", "true", "false", "09:30", "PT1H", "de", "DE-ch", "\u00e9",
            "e\u0301",
            "\uD83D\uDE00", "%", "a#b", "STRASSE", "a,b", "0189F5A0-1C2D-7E3F-8A4B-5C6D7E8F9A0B", "nothing");

    /** A value of an attribute of one of these, as a caller writes it. */
    Optional<String> existing(Stream<PlainEntity> entities, String attribute) {
        List<String> texts = entities.flatMap(each -> text(within(each.values(), attribute))).distinct().toList();
        return texts.isEmpty() ? Optional.empty() : Optional.of(one(texts));
    }

    /** A value of an attribute of a relationship. */
    Optional<String> existingOfLinks(PlainState state, String attribute) {
        List<String> values = state.links().flatMap(each -> text(within(each.attributes(), attribute))).distinct().toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(one(values));
    }

    /** A value by its name, also within records and maps. */
    private static @Nullable Object within(Map<String, Object> values, String path) {
        Object value = values;
        for (String step : path.split("\\.")) {
            value = value instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return value;
    }

    private Stream<String> text(@Nullable Object value) {
        return value instanceof Collection<?> list
                ? list.stream().flatMap(this::text)
                : value == null || value instanceof Map
                        ? Stream.empty()
                        : Stream.of(value instanceof BigDecimal number ? written(number) : value.toString());
    }

    private String written(BigDecimal number) {
        return choices.oneIn(2) && Math.abs(number.scale()) < 50 ? number.toPlainString() : number.toString();
    }

    /** What a value of this type may be compared with. */
    String near(Optional<String> value, Type type) {
        if (value.isEmpty() || choices.oneIn(6)) {
            return one(OTHERS);
        }
        String text = value.get();
        return switch (choices.weighted(6, PlainComparison.isNumber(type) ? 0 : 4, 1, PlainComparison.isNumber(type) ? 0 : 1)) {
            case 1 -> text.substring(0,
                    text.isEmpty() ? 0 : text.offsetByCodePoints(0, choices.below(text.codePointCount(0, text.length()) + 1)));
            case 2 -> text.contains("E") ? text : text + "0";
            case 3 -> choices.oneIn(2) ? text.toUpperCase(Locale.ROOT) : " " + text;
            default -> text;
        };
    }

    private <T> T one(List<T> all) {
        return all.get(choices.below(all.size()));
    }
}
