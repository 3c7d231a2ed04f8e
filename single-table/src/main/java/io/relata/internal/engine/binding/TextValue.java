package io.relata.internal.engine.binding;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Currency;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A Java type whose values are sent and stored as texts. Several texts may stand for one value, such as a UUID in capitals; one of them is
 * its canonical form, in which it is stored and answered.
 */
public final class TextValue<T> {
    /** A UUID of 36 characters. Canonical: in lower case, whose text order is that of the bits. */
    public static final TextValue<UUID> UUIDS = new TextValue<>(UUID.class, "a UUID, such as 0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b", 36,
            "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}", UUID::fromString, UUID::toString);

    /** A time of day. Canonical: to the second, and a fraction without zeros at its end where there is one, so that it sorts as text. */
    public static final TextValue<LocalTime> TIMES_OF_DAY = new TextValue<>(LocalTime.class,
            "a time of day in ISO-8601, from 00:00 to 23:59:59.999999999, such as 09:30 or 09:30:15", 18,
            "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,9})?)?", LocalTime::parse, time().toFormatter(Locale.ROOT)::format);

    /** A moment with an offset, which it keeps. Canonical: to the second, a fraction as a time of day has it, and {@code Z} for +00:00. */
    public static final TextValue<OffsetDateTime> OFFSET_TIMES = new TextValue<>(OffsetDateTime.class,
            "a time with an offset of at most 18:00 in ISO-8601, such as 2026-11-20T12:00:00+01:00", 35,
            "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,9})?)?"
                    + "(?:[Zz]|[+-](?:(?:0[0-9]|1[0-7]):[0-5][0-9]|18:00))",
            text -> OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)),
            new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_LOCAL_DATE).appendLiteral('T')
                    .append(time().toFormatter(Locale.ROOT))
                    .appendOffsetId().toFormatter(Locale.ROOT)::format);

    /** A length of time in days, hours, minutes and seconds. Canonical: as {@link Duration#toString()} prints it, such as PT36H. */
    public static final TextValue<Duration> DURATIONS = new TextValue<>(Duration.class,
            "a duration in ISO-8601 of days, hours, minutes and seconds, such as PT36H or P1DT12H, and within 9223372036854775807 seconds",
            100, "[+-]?P(?=.)(?:[+-]?[0-9]{1,15}D)?(?:T(?=.)(?:[+-]?[0-9]{1,19}H)?(?:[+-]?[0-9]{1,19}M)?"
                    + "(?:[+-]?[0-9]{1,19}(?:\\.[0-9]{1,9})?S)?)?",
            Duration::parse, Duration::toString);

    /** An absolute URI (RFC 3986). Canonical: as it was sent. */
    public static final TextValue<URI> URIS = new TextValue<>(URI.class,
            "an absolute URI of at most 2048 characters, such as https://example.com/a?b=c, with all but ASCII percent-encoded", 2048,
            "[A-Za-z][A-Za-z0-9+.-]*:(?:[!$&'()*+,./0-9:;=?@A-Z\\[\\]_a-z~-]|%[0-9A-Fa-f]{2})+(?:\\x23(?:[!$&'()*+,./0-9:;=?@A-Z_a-z~-]|"
                    + "%[0-9A-Fa-f]{2})*)?",
            TextValue::uri, URI::toString);

    /**
     * A language tag (BCP 47). Canonical: each part in the case that is usual for it, such as {@code de-CH}; variants as they were sent.
     */
    public static final TextValue<Locale> LOCALES = new TextValue<>(Locale.class, "a language tag (BCP 47), such as en or de-CH", 100,
            "[xX](?:-[A-Za-z0-9]{1,8})+|(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?"
                    + "(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(?:-[0-9A-WYZa-wyz](?:-[A-Za-z0-9]{2,8})+)*"
                    + "(?:-[xX](?:-[A-Za-z0-9]{1,8})+)?",
            // Twice, because Java's tag of what it reads of de-und-x-a is und-x-a, and the tag of that x-a.
            text -> locale(locale(text).toLanguageTag()), Locale::toLanguageTag);

    /** A currency by its code (ISO 4217), of those that this version of Java knows. Canonical: the code. */
    public static final TextValue<Currency> CURRENCIES = new TextValue<>(Currency.class,
            "the code of a currency (ISO 4217) in capitals, such as EUR", 3, "[A-Z]{3}", Currency::getInstance, Currency::getCurrencyCode);

    /** A time zone by its id, of those that this version of Java knows, or an offset as Java prints it. Canonical: the id. */
    public static final TextValue<ZoneId> ZONES = new TextValue<>(ZoneId.class,
            "the id of a time zone, such as Europe/Berlin or UTC, or an offset of at most 18:00, such as +05:30 or Z", 64,
            "[A-Za-z][A-Za-z0-9~/._+:-]+|Z|[+-](?:0[0-9]|1[0-8]):[0-5][0-9](?::[0-5][0-9])?", TextValue::zone, ZoneId::getId);

    private static final List<TextValue<?>> ALL = List.of(UUIDS, TIMES_OF_DAY, OFFSET_TIMES, DURATIONS, URIS, LOCALES, CURRENCIES, ZONES);

    private final Class<T> type;
    private final String rule;
    private final int longest;
    private final Pattern pattern;
    private final Function<String, T> read;
    private final Function<T, String> written;

    private TextValue(Class<T> type, String rule, int longest, String pattern, Function<String, T> read, Function<T, String> written) {
        this.type = type;
        this.rule = rule;
        this.longest = longest;
        this.pattern = Pattern.compile(pattern);
        this.read = read;
        this.written = written;
    }

    /** That of a type; empty for other types, even where their values are sent as texts, too. */
    public static Optional<TextValue<?>> of(Class<?> type) {
        return ALL.stream().filter(each -> each.type == type).findFirst();
    }

    /** The text of a value; empty if its type has none, even where its values are sent as texts, too. */
    public static Optional<String> written(Object value) {
        return ALL.stream().filter(each -> each.type.isInstance(value)).findFirst().map(each -> each.text(value));
    }

    static List<TextValue<?>> all() {
        return ALL;
    }

    /** The value that a text stands for; empty if it stands for none. */
    public Optional<T> value(String text) {
        if (text.length() > longest || !pattern.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(read.apply(text));
        } catch (DateTimeException | IllegalArgumentException | IllformedLocaleException e) {
            return Optional.empty();
        }
    }

    /** The one text that is stored and answered for the value of a text; empty if the text stands for none. */
    public Optional<String> canonical(String text) {
        return value(text).map(written);
    }

    /**
     * The canonical form of a value. It need not be one that callers may send, such as a relative URI.
     *
     * @throws ClassCastException if the value is of another type
     */
    public String text(Object value) {
        return written.apply(type.cast(value));
    }

    public Class<T> type() {
        return type;
    }

    /** What a text has to be, to follow "it has to be". */
    public String rule() {
        return rule;
    }

    /** A regular expression, of Java and of ECMA-262, that the whole of each accepted text matches. */
    public String pattern() {
        return pattern.pattern();
    }

    /** How many characters an accepted text has at most. */
    public int longest() {
        return longest;
    }

    private static DateTimeFormatterBuilder time() {
        return new DateTimeFormatterBuilder().appendValue(ChronoField.HOUR_OF_DAY, 2).appendLiteral(':')
                .appendValue(ChronoField.MINUTE_OF_HOUR, 2).appendLiteral(':').appendValue(ChronoField.SECOND_OF_MINUTE, 2)
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true);
    }

    private static Locale locale(String tag) {
        return new Locale.Builder().setLanguageTag(tag).build();
    }

    /** Only by the id that it has, so that one text stands for it: UTC+5 is UTC+05:00. */
    private static ZoneId zone(String id) {
        ZoneId zone = ZoneId.of(id);
        if (!zone.getId().equals(id)) {
            throw new IllegalArgumentException(id + " is called " + zone.getId());
        }
        return zone;
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
