package io.relata.internal.model.attribute;

import io.relata.internal.engine.binding.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The period that an ISO-8601 text denotes, from the first to the last millisecond: {@code 2026} is a year, {@code 2026-11-20} a day,
 * {@code 2026-11-20T12:00Z} a minute. Days, months and years are in UTC.
 */
public record TimePeriod(Instant first, Instant last) {
    /** Years have four digits in items. */
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    /** @throws IllegalArgumentException with what would be right, when the text is no time */
    public static TimePeriod parse(String text) {
        try {
            return switch (text.length()) {
                case 4 -> days(Year.parse(text).atDay(1), Year.parse(text).plusYears(1).atDay(1));
                case 7 -> days(YearMonth.parse(text).atDay(1), YearMonth.parse(text).plusMonths(1).atDay(1));
                case 10 -> days(LocalDate.parse(text), LocalDate.parse(text).plusDays(1));
                default -> moment(text.toUpperCase(Locale.ROOT));
            };
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("a time is ISO-8601, such as 2026-11-20 or 2026-11-20T12:00:00Z", e);
        }
    }

    private static TimePeriod days(LocalDate first, LocalDate next) {
        return clamped(first.atStartOfDay().toInstant(ZoneOffset.UTC), next.atStartOfDay().toInstant(ZoneOffset.UTC).minusMillis(1));
    }

    private static TimePeriod moment(String text) {
        Instant first = Timestamps.parse(text);
        String time = text.substring(text.indexOf('T') + 1).replaceAll("(Z|[+-][0-9:]+)$", "");
        ChronoUnit unit = time.length() <= 5 ? ChronoUnit.MINUTES : time.length() <= 8 ? ChronoUnit.SECONDS : ChronoUnit.MILLIS;
        return clamped(first, first.plus(Duration.of(1, unit)).minusMillis(1));
    }

    private static TimePeriod clamped(Instant first, Instant last) {
        return new TimePeriod(first.isBefore(EARLIEST) ? EARLIEST : first.isAfter(LATEST) ? LATEST : first,
                last.isBefore(EARLIEST) ? EARLIEST : last.isAfter(LATEST) ? LATEST : last);
    }
}
