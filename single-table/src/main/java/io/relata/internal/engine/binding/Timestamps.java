package io.relata.internal.engine.binding;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Points in time as they are stored and sent: ISO-8601, UTC, always with milliseconds, so that their text order is their order. */
public final class Timestamps {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final String DATE = "2026-11-20";
    private static final Pattern OFFSET = Pattern.compile("([+-])([01]\\d|2[0-3]):([0-5]\\d)$");

    private Timestamps() {
    }

    public static String format(Instant instant) {
        return FORMAT.format(instant);
    }

    /** The point in time of an attribute that a caller sends; empty if it is none, or its year has not four digits. */
    static Optional<Instant> read(String text) {
        return read(text, DATE.length() + 1, Timestamps::parse).filter(time -> isYear(time.atOffset(ZoneOffset.UTC).getYear()));
    }

    /** The date of an attribute that a caller sends; empty if it is none, or its year has not four digits. */
    static Optional<LocalDate> readDate(String text) {
        return read(text, DATE.length(), LocalDate::parse).filter(date -> isYear(date.getYear()));
    }

    /** An exception takes longer than a caller needs to send a short text, so none is made of one that is too short anyway. */
    private static <T> Optional<T> read(String text, int shortest, Function<String, T> parse) {
        try {
            return text.length() < shortest ? Optional.empty() : Optional.of(parse.apply(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean isYear(int year) {
        return year >= 0 && year <= 9999;
    }

    /**
     * The point in time that a text of callers stands for, to the minute or more precise. RFC 3339, and so JSON Schema, knows offsets of up
     * to 23:59; those of {@link ZoneOffset} end at 18:00.
     *
     * @throws DateTimeException when it is none
     */
    public static Instant parse(String text) {
        Matcher offset = OFFSET.matcher(text);
        if (!offset.find()) {
            return OffsetDateTime.parse(text).toInstant();
        }
        Duration ahead = Duration.ofHours(Long.parseLong(offset.group(1) + offset.group(2)))
                .plusMinutes(Long.parseLong(offset.group(1) + offset.group(3)));
        return LocalDateTime.parse(text.substring(0, offset.start())).toInstant(ZoneOffset.UTC).minus(ahead);
    }
}
