package io.relata.total;

import java.util.Optional;

/**
 * Into which groups a total is split that are read page by page, in their order: as many as there are values, or periods with something in
 * them. <pre>{@code
 * Grouping.month("createdAt").in("Europe/Berlin"),
 * Grouping.day("startsAt"),
 * Grouping.each("city")
 * }</pre>
 *
 * @param attribute of what is counted; in totals of linked entities, one of the link
 * @param span what has a group of its own
 * @param zone in which days, months and years begin; UTC unless it is given
 * @param name what requests and answers call it; otherwise {@code createdAt.month}, or the attribute's name
 */
public record Grouping(String attribute, Span span, Optional<String> zone, Optional<String> name) {
    /** What has a group of its own. */
    public enum Span {
        /** Each value. */
        VALUE,
        /** Each day of a time or a date, such as 2026-11-20. */
        DAY,
        /** Each month, such as 2026-11. */
        MONTH,
        /** Each year, such as 2026. */
        YEAR
    }

    /**
     * One group for each value: a text (by its first 100 characters), a constant, a number, true or false, a date, a UUID, a parent's id.
     * What has no value is in no group.
     */
    public static Grouping each(String attribute) {
        return new Grouping(attribute, Span.VALUE, Optional.empty(), Optional.empty());
    }

    /**
     * One group for each day.
     *
     * @param attribute an Instant, an OffsetDateTime or a LocalDate; of entities, also {@code createdAt}
     */
    public static Grouping day(String attribute) {
        return new Grouping(attribute, Span.DAY, Optional.empty(), Optional.empty());
    }

    /** One group for each month of such an attribute. */
    public static Grouping month(String attribute) {
        return new Grouping(attribute, Span.MONTH, Optional.empty(), Optional.empty());
    }

    /** One group for each year of such an attribute. */
    public static Grouping year(String attribute) {
        return new Grouping(attribute, Span.YEAR, Optional.empty(), Optional.empty());
    }

    /**
     * Has periods begin when they do in this zone.
     *
     * @param other such as {@code Europe/Berlin}, or an offset such as {@code +02:00}
     */
    public Grouping in(String other) {
        return new Grouping(attribute, span, Optional.of(other), name);
    }

    /** Gives it a name of its own in requests and answers, a lower-case letter and then up to 49 letters and digits. */
    public Grouping named(String other) {
        return new Grouping(attribute, span, zone, Optional.of(other));
    }
}
