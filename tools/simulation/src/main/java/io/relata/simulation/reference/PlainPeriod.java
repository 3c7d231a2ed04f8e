package io.relata.simulation.reference;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** What a text says of time, to the millisecond: {@code 2026} all of that year, {@code 2026-11-20T12:00Z} all of that minute. */
record PlainPeriod(Instant first, Instant last) {
    private static final int YEAR = 4;
    private static final int MONTH = 7;
    private static final int DAY = 10;
    private static final int MINUTE = 5;
    private static final int SECOND = 8;

    /** @throws PlainRefusedException where it says nothing */
    static PlainPeriod of(String text) {
        try {
            return switch (text.length()) {
                case YEAR -> days(Year.parse(text).atDay(1), Year.parse(text).plusYears(1).atDay(1));
                case MONTH -> days(YearMonth.parse(text).atDay(1), YearMonth.parse(text).plusMonths(1).atDay(1));
                case DAY -> days(LocalDate.parse(text), LocalDate.parse(text).plusDays(1));
                default -> moment(text);
            };
        } catch (DateTimeException e) {
            throw new PlainRefusedException(400);
        }
    }

    private static PlainPeriod days(LocalDate first, LocalDate next) {
        return new PlainPeriod(first.atStartOfDay().toInstant(ZoneOffset.UTC),
                next.atStartOfDay().toInstant(ZoneOffset.UTC).minusMillis(1));
    }

    private static PlainPeriod moment(String text) {
        Instant first = OffsetDateTime.parse(text).toInstant();
        int clock = text.substring(text.indexOf('T') + 1).replaceAll("(Z|[+-][0-9:]+)$", "").length();
        Duration length = clock <= MINUTE ? Duration.ofMinutes(1) : clock <= SECOND ? Duration.ofSeconds(1) : Duration.ofMillis(1);
        return new PlainPeriod(first, first.plus(length).minusMillis(1));
    }
}
