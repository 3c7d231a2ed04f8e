package io.relata.internal.engine.read.list;

import io.relata.internal.engine.binding.TextValue;
import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.SortText;
import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Values of attributes as callers write them, of which each chooses what has it. */
public final class GivenValue {
    private GivenValue() {
    }

    /** A value that Java has, as a caller would write it. */
    public static String text(Object value) {
        if (value instanceof Instant time) {
            return Timestamps.format(time);
        } else if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        return value instanceof BigDecimal number
                ? number.toPlainString()
                : TextValue.written(value).orElseGet(value::toString);
    }

    /** Whether a text can be no value although a key could be made of it, so that nothing would ever be found. */
    static boolean isOfFixedTexts(Attribute attribute) {
        return attribute.javaType().isEnum() || attribute.type() == AttributeType.DATE;
    }

    /**
     * The text of the stored value. Constants are found regardless of case, as keys have them.
     *
     * @throws Refusal with what would be right, when the attribute can't have such a value
     */
    static String stored(Attribute attribute, String text) {
        return switch (attribute.type()) {
            case NUMBER -> Numbers.written(text).map(number -> Item.canonical(number).toString())
                    .orElseThrow(() -> wrong(attribute, "a number such as 13, -0.5 or 2e6"));
            case FLAG -> Optional.of(text).filter(flag -> flag.equals("true") || flag.equals("false"))
                    .orElseThrow(() -> wrong(attribute, "true or false"));
            case TIME -> time(attribute, text);
            case DATE -> date(attribute, text);
            case TEXT -> attribute.javaType().isEnum() ? constant(attribute, text) : text;
            default -> attribute.type().texts().map(texts -> texts.canonical(text).orElseThrow(() -> wrong(attribute, texts.rule())))
                    .orElse(text);
        };
    }

    private static String constant(Attribute attribute, String text) {
        List<String> constants = Stream.of(attribute.javaType().getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).toList();
        String folded = SortText.of(text);
        return constants.stream().filter(constant -> SortText.of(constant).equals(folded)).findFirst()
                .orElseThrow(() -> wrong(attribute, "one of " + String.join(", ", constants)));
    }

    private static String time(Attribute attribute, String text) {
        try {
            return Timestamps.format(Timestamps.parse(text));
        } catch (DateTimeException e) {
            throw wrong(attribute, "one moment in ISO-8601, such as 2026-11-20T12:00:00Z");
        }
    }

    private static String date(Attribute attribute, String text) {
        try {
            return LocalDate.parse(text).toString();
        } catch (DateTimeException e) {
            throw wrong(attribute, "a date in ISO-8601, such as 2026-11-20");
        }
    }

    private static Refusal wrong(Attribute attribute, String rule) {
        return new Refusal(ProblemKind.MALFORMED_REQUEST, attribute.name() + " has to be " + rule);
    }
}
