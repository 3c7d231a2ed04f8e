package io.relata.simulation.oracle;

import io.relata.internal.model.TotalGroup;
import io.relata.total.Grouping;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Groups of a total that are read page by page.
 *
 * @param name of theirs in requests
 * @param keyName of theirs in keys
 * @param attribute by which something is grouped
 * @param zone in which periods begin
 */
public record DeclaredGroup(String name, String keyName, String attribute, Grouping.Span span, ZoneId zone) {
    private static final int LONGEST_TEXT = 100;
    private static final String FIRST = "0000-01-01";
    private static final String LAST = "9999-12-31";
    private static final int DATE = 10;

    /** As a model declares it. */
    public static DeclaredGroup of(TotalGroup group) {
        return new DeclaredGroup(group.name(), group.keyName(), group.attribute().name(), group.span(), group.zone());
    }

    /**
     * The periods of a limit.
     *
     * @param per such as {@code startsAt.day}
     * @param zone empty for UTC
     */
    static DeclaredGroup of(String per, String zone) {
        int dot = per.lastIndexOf('.');
        return new DeclaredGroup(per, per, per.substring(0, dot), Grouping.Span.valueOf(per.substring(dot + 1).toUpperCase(Locale.ROOT)),
                zone.isEmpty() ? ZoneOffset.UTC : ZoneId.of(zone));
    }

    /** What something with these attributes is in the group of: a text, a number, or true or false. */
    public Optional<Object> group(Map<?, ?> values) {
        Object value = values.get(attribute);
        if (span != Grouping.Span.VALUE) {
            return value instanceof String time ? day(time).map(day -> day.substring(0, length())) : Optional.empty();
        } else if (value instanceof String text) {
            int[] characters = Texts.nfc(text).codePoints().limit(LONGEST_TEXT).toArray();
            return Optional.of(new String(characters, 0, characters.length));
        }
        return value instanceof BigDecimal || value instanceof Boolean ? Optional.of(value) : Optional.empty();
    }

    private int length() {
        return switch (span) {
            case YEAR -> 4;
            case MONTH -> 7;
            default -> DATE;
        };
    }

    /** A time is that of the clocks on the wall: what they are ahead of UTC is added to it. */
    private Optional<String> day(String time) {
        if (time.length() == DATE) {
            return Optional.of(time);
        }
        try {
            OffsetDateTime moment = OffsetDateTime.parse(time);
            String day = moment.withOffsetSameInstant(zone.getRules().getOffset(moment.toInstant())).toString();
            return Optional.of(day.startsWith("-") ? FIRST : day.startsWith("+") ? LAST : day.substring(0, DATE));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The same as a component of keys. */
    Optional<String> component(Map<?, ?> values) {
        return group(values).map(group -> group instanceof BigDecimal number
                ? Texts.ordered(number)
                : group instanceof String text ? Texts.escaped(text) : group.toString());
    }
}
