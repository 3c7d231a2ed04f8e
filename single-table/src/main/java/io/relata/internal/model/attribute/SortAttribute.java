package io.relata.internal.model.attribute;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.KeyComponent;
import io.relata.internal.engine.key.NumberText;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.key.SortText;
import io.relata.internal.engine.limits.Numbers;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A sort attribute. Its values are written into keys so that their text order is their natural order.
 *
 * @param numbers how they are written, where it is a number
 */
public record SortAttribute(String name, AttributeType type, NumberForm numbers) {
    /** Digits of a padded number: those of the largest {@code long}. */
    private static final int DIGITS = 19;
    /** Characters of a time of day to the minute. */
    private static final int MINUTE = "09:30".length();
    private static final Instant LATEST = Instant.ofEpochMilli(9_999_999_999_999L);

    /** One that is no number, or one of whole numbers that are never negative. */
    public SortAttribute(String name, AttributeType type) {
        this(name, type, NumberForm.PADDED);
    }

    /** Whether it is a number of any size, sign and fraction. */
    public boolean isAnyNumber() {
        return type == AttributeType.NUMBER && numbers == NumberForm.ANY;
    }

    /**
     * @param value as it is stored, or as a caller writes it
     * @throws IllegalArgumentException with what would be right, when a text is no value of this attribute
     */
    public String component(Object value) {
        return switch (type) {
            case TEXT -> KeyComponent.escape(SortText.of((String) value));
            case TIME -> millis(moment((String) value));
            case NUMBER -> isAnyNumber()
                    ? NumberText.of(value instanceof BigDecimal number ? number : number((String) value))
                    : padded(value instanceof BigDecimal number ? number.toBigIntegerExact().toString() : digits((String) value));
            default -> KeyComponent.escape(canonical((String) value));
        };
    }

    /** Whether a stored value can be part of a key. False if it is missing or has a type of an earlier model. */
    public boolean holds(@Nullable Object stored) {
        return switch (type) {
            case TIME -> stored instanceof String text && isMoment(text);
            case NUMBER -> stored instanceof BigDecimal number && (isAnyNumber() ? Numbers.objection(number).isEmpty() : isPadded(number));
            default -> stored instanceof String text && type.texts().map(texts -> texts.value(text).isPresent()).orElse(true);
        };
    }

    private static boolean isPadded(BigDecimal number) {
        return number.signum() >= 0 && number.scale() <= 0 && number.precision() <= DIGITS;
    }

    /**
     * The text by which a value chooses a shard: it does not depend on how a number, a time, or what else has several texts, is written.
     *
     * @param given as a caller writes it
     * @throws IllegalArgumentException with what would be right, when a text is no value of this attribute
     */
    public String asStored(String given) {
        return switch (type) {
            case TIME -> Timestamps.format(moment(given));
            case NUMBER -> Item.canonical(isAnyNumber() ? number(given) : new BigDecimal(digits(given))).toString();
            default -> canonical(given);
        };
    }

    /** @throws IllegalArgumentException with what would be right, when several texts may stand for a value, and this one for none */
    private String canonical(String text) {
        return type.texts().map(texts -> texts.canonical(text)
                .orElseThrow(() -> new IllegalArgumentException(name + " has to be " + texts.rule()))).orElse(text);
    }

    private static boolean isMoment(String text) {
        try {
            return Instant.parse(text) != null;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /**
     * The range of key components for a value given by a caller. A time may be given to the year, month, day, minute, second or millisecond
     * and covers the whole period. A text covers what begins with it, with the white space around it; a number nothing but itself: 13 has
     * the first digits of 13.5.
     *
     * @throws IllegalArgumentException with what would be right, when the text is no value of this attribute
     */
    SortRange range(String text) {
        return switch (type) {
            case TEXT -> point(KeyComponent.escape(SortText.fold(text)));
            case TIME -> {
                TimePeriod time = TimePeriod.parse(text);
                yield new SortRange(millis(time.first()), millis(time.last()));
            }
            case NUMBER -> {
                String component = component(text);
                yield isAnyNumber() ? new SortRange(component, ComposedKey.prefix(component)) : point(component);
            }
            // What 09:30 begins is wanted, and so is what the beginning of a UUID begins.
            case TIME_OF_DAY -> point(KeyComponent.escape(text.length() <= MINUTE ? text : canonical(text)));
            case UUID -> point(KeyComponent.escape(text.toLowerCase(Locale.ROOT)));
            case LOCALE -> point(KeyComponent.escape(type.texts().flatMap(texts -> texts.canonical(text)).orElse(text)));
            default -> point(KeyComponent.escape(text));
        };
    }

    private String digits(String text) {
        if (!text.matches("\\d{1,19}")) {
            throw new IllegalArgumentException("it is compared with " + name + ", a whole number that is not negative");
        }
        return text;
    }

    private BigDecimal number(String text) {
        return Numbers.written(text).orElseThrow(() -> new IllegalArgumentException("it is compared with " + name
                + ", a number such as 13, -0.5 or 2e6"));
    }

    private Instant moment(String text) {
        try {
            return Timestamps.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(name + " is one moment in ISO-8601, such as 2026-11-20T12:00:00Z", e);
        }
    }

    private static SortRange point(String component) {
        return new SortRange(component, component);
    }

    /** Thirteen digits. A time before 1970 or after November 2286 is replaced with the nearest that fits. */
    private static String millis(Instant time) {
        Instant nearest = time.isBefore(Instant.EPOCH) ? Instant.EPOCH : time.isAfter(LATEST) ? LATEST : time;
        return "%013d".formatted(nearest.toEpochMilli());
    }

    private static String padded(String digits) {
        return "0".repeat(DIGITS - digits.length()) + digits;
    }
}
