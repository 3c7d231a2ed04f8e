package io.relata.internal.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.KeyComponent;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.model.attribute.AttributeType;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Values that are sent and stored as texts: there and back, and what is none of them. */
class TextValueTest {
    enum Day {
        MON, TUE, SUN {
            @Override
            public String toString() {
                return "Sunday";
            }
        }
    }

    record Typed(UUID id, LocalTime at, OffsetDateTime since, Duration length, URI link, Locale locale, Currency currency, Set<UUID> ids,
            Set<BigDecimal> numbers, Set<Long> wholes, Set<String> texts, Set<Day> days, Map<Day, LocalTime> opens,
            List<Map<Day, Set<Duration>>> nested, ZoneId zone, Map<Locale, String> titles) {
    }

    @Provide
    static Arbitrary<UUID> ids() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(UUID::new);
    }

    @Provide
    static Arbitrary<LocalTime> times() {
        return Combinators.combine(Arbitraries.integers().between(0, 86_399), Arbitraries.of(0, 1, 5, 50, 999, 500_000_000, 120_000_000,
                123_456_789, 999_999_999)).as((second, nano) -> LocalTime.ofSecondOfDay(second).withNano(nano));
    }

    /** With every offset that Java has to the minute, in years of four digits. */
    @Provide
    static Arbitrary<OffsetDateTime> moments() {
        return Combinators.combine(Arbitraries.longs().between(-62_167_219_200L + 86_400, 253_402_300_799L - 86_400),
                Arbitraries.of(0, 1, 120_000_000, 999_999_999), Arbitraries.integers().between(-18 * 60, 18 * 60))
                .as((second, nano, minutes) -> OffsetDateTime.ofInstant(Instant.ofEpochSecond(second, nano),
                        ZoneOffset.ofTotalSeconds(minutes * 60)));
    }

    @Provide
    static Arbitrary<Duration> lengths() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.of(0, 1, 500_000_000, 999_999_999)).as(Duration::ofSeconds);
    }

    /** All but Java's old one for Nynorsk, whose tag is that of nn-NO. */
    @Provide
    static Arbitrary<Locale> locales() {
        return Arbitraries.of(Locale.getAvailableLocales()).filter(locale -> !locale.toString().equals("no_NO_NY"));
    }

    @Provide
    static Arbitrary<Typed> typed() {
        Arbitrary<Map<Day, LocalTime>> opens = Arbitraries.maps(Arbitraries.of(Day.values()), times()).ofMaxSize(3);
        Arbitrary<Map<Day, Set<Duration>>> nested = Arbitraries.maps(Arbitraries.of(Day.values()), lengths().set().ofMaxSize(3))
                .ofMaxSize(2);
        Arbitrary<Set<BigDecimal>> numbers = Arbitraries.bigDecimals().between(new BigDecimal("-1000"), new BigDecimal("1000")).ofScale(3)
                .map(Item::canonical).set().ofMaxSize(5);
        return Combinators.combine(ids(), times(), moments(), lengths(), locales(), Arbitraries.of(Currency.getAvailableCurrencies()),
                Combinators.combine(ids().set().ofMaxSize(4), numbers, Arbitraries.longs().set().ofMaxSize(4),
                        Arbitraries.strings().ofMaxLength(3).filter(TextValueTest::isText).set().ofMaxSize(5))
                        .as((uuids, decimals, wholes, texts) -> new Object[] {uuids, decimals, wholes, texts}),
                Combinators.combine(opens, nested.list().ofMaxSize(2), Arbitraries.of(Day.values()).set(), zones(),
                        Arbitraries.maps(locales().filter(TextValueTest::isTag), Arbitraries.of("a", "b")).ofMaxSize(3))
                        .as((some, more, days, zone, titles) -> new Object[] {some, more, days, zone, titles}))
                .as(TextValueTest::typed);
    }

    @SuppressWarnings("unchecked")
    private static Typed typed(UUID id, LocalTime at, OffsetDateTime since, Duration length, Locale locale, Currency currency,
            Object[] sets, Object[] maps) {
        return new Typed(id, at, since, length, URI.create("urn:uuid:" + id), locale, currency, (Set<UUID>) sets[0],
                (Set<BigDecimal>) sets[1], (Set<Long>) sets[2], (Set<String>) sets[3], (Set<Day>) maps[2], (Map<Day, LocalTime>) maps[0],
                (List<Map<Day, Set<Duration>>>) maps[1], (ZoneId) maps[3], (Map<Locale, String>) maps[4]);
    }

    @Provide
    static Arbitrary<ZoneId> zones() {
        return Arbitraries.oneOf(Arbitraries.of(ZoneId.getAvailableZoneIds()).map(ZoneId::of),
                Arbitraries.integers().between(-18 * 3600, 18 * 3600).map(ZoneOffset::ofTotalSeconds),
                Arbitraries.integers().between(-18 * 60, 18 * 60)
                        .map(minutes -> ZoneId.ofOffset("UTC", ZoneOffset.ofTotalSeconds(minutes * 60))));
    }

    /** Java has locales that its own tags do not name, such as those with variants that are no part of one. */
    private static boolean isTag(Locale locale) {
        return Locale.forLanguageTag(locale.toLanguageTag()).equals(locale);
    }

    private static boolean isText(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text);
    }

    @Property
    void whatIsStoredIsReadAsItWas(@ForAll("typed") Typed typed) {
        ObjectNode json = Json.MAPPER.valueToTree(RecordBinding.values(typed));
        Map<String, Object> stored = RecordBinding.bind(Typed.class, json);
        assertThat(RecordBinding.stored(Typed.class, stored)).isEqualTo(typed);
        ObjectNode answered = Json.MAPPER.valueToTree(RecordType.of(Typed.class).known(stored));
        assertThat(RecordBinding.bind(Typed.class, answered)).as("an answer that is sent back changes nothing").isEqualTo(stored);
        assertThat(scalars(Json.MAPPER.valueToTree(typed))).as("Jackson writes each scalar alike").isEqualTo(scalars(json));
    }

    private static ObjectNode scalars(ObjectNode json) {
        ObjectNode scalars = JsonNodeFactory.instance.objectNode();
        json.properties().stream().filter(property -> property.getValue().isTextual())
                .forEach(property -> scalars.set(property.getKey(), property.getValue()));
        return scalars;
    }

    @Property
    void setIsStoredAlikeInWhateverOrderItIsSent(@ForAll("typed") Typed typed, @ForAll long seed) {
        Map<String, Object> sent = new LinkedHashMap<>(RecordBinding.values(typed));
        Map<String, Object> stored = new Item(sent).attributes();
        for (String set : List.of("ids", "numbers", "wholes", "texts", "days")) {
            List<Object> shuffled = new ArrayList<>((List<?>) sent.get(set));
            Collections.shuffle(shuffled, new Random(seed));
            sent.put(set, shuffled);
        }
        assertThat(RecordBinding.bind(Typed.class, Json.MAPPER.valueToTree(sent))).isEqualTo(stored);
    }

    @Property
    void canonicalTextIsOneForEachValueAndItsOwn(@ForAll("ids") UUID id, @ForAll("lengths") Duration length,
            @ForAll("locales") Locale locale) {
        assertThat(TextValue.UUIDS.canonical(id.toString().toUpperCase(Locale.ROOT))).contains(id.toString());
        assertThat(TextValue.DURATIONS.value(length.toString())).contains(length);
        String tag = TextValue.LOCALES.text(locale);
        assertThat(TextValue.LOCALES.canonical(tag)).contains(tag);
        if (locale.getVariant().isEmpty()) {
            assertThat(TextValue.LOCALES.canonical(tag.toUpperCase(Locale.ROOT))).contains(tag);
            assertThat(TextValue.LOCALES.canonical(tag.toLowerCase(Locale.ROOT))).contains(tag);
        }
    }

    /** A tag need not be of any known language. */
    @Property
    void canonicalTagIsItsOwn(@ForAll("tags") String tag) {
        TextValue.LOCALES.canonical(tag).ifPresent(canonical -> assertThat(TextValue.LOCALES.canonical(canonical)).contains(canonical));
    }

    @Provide
    static Arbitrary<String> tags() {
        Arbitrary<String> part = Arbitraries.of("de", "zh", "yue", "Latn", "AT", "419", "1996", "rozaj", "u", "ca", "buddhist", "t", "x",
                "lvariant", "abc", "a1", "iw", "und", "no", "NY");
        return part.list().ofMinSize(1).ofMaxSize(6).map(parts -> String.join("-", parts));
    }

    @Property
    void timesOfDaySortAsTheirKeysDo(@ForAll("times") LocalTime one, @ForAll("times") LocalTime other) {
        Function<LocalTime, String> key = time -> KeyComponent.escape(TextValue.TIMES_OF_DAY.text(time)) + "#id";
        assertThat(Integer.signum(Utf8Order.ASCENDING.compare(key.apply(one), key.apply(other)))).isEqualTo(one.compareTo(other));
    }

    @Property
    void uuidsSortAsTheirBitsDo(@ForAll("ids") UUID one, @ForAll("ids") UUID other) {
        Comparator<UUID> bits = Comparator.comparing((UUID id) -> id.getMostSignificantBits() ^ Long.MIN_VALUE)
                .thenComparing(id -> id.getLeastSignificantBits() ^ Long.MIN_VALUE);
        assertThat(Integer.signum(TextValue.UUIDS.text(one).compareTo(TextValue.UUIDS.text(other))))
                .isEqualTo(Integer.signum(bits.compare(one, other)));
    }

    @Example
    void canonicalForms() {
        assertThat(Stream.of("09:30", "09:30:00.000", "23:59:59.120", "00:00:00.000000001").map(TextValue.TIMES_OF_DAY::canonical)
                .map(text -> text.orElse("none"))).containsExactly("09:30:00", "09:30:00", "23:59:59.12", "00:00:00.000000001");
        assertThat(Stream.of("2026-11-20T12:00+01:00", "2026-11-20t12:00:00.50z", "2026-11-20T12:00:00-00:00", "0000-01-01T00:00:00+18:00")
                .map(TextValue.OFFSET_TIMES::canonical).map(text -> text.orElse("none")))
                .containsExactly("2026-11-20T12:00:00+01:00", "2026-11-20T12:00:00.5Z", "2026-11-20T12:00:00Z",
                        "0000-01-01T00:00:00+18:00");
        assertThat(Stream.of("P1DT12H", "-PT1H", "PT-0.50S", "PT60M", "P0D", "PT2562047788015215H30M7.999999999S")
                .map(TextValue.DURATIONS::canonical).map(text -> text.orElse("none")))
                .containsExactly("PT36H", "PT-1H", "PT-0.5S", "PT1H", "PT0S", "PT2562047788015215H30M7.999999999S");
        assertThat(Stream.of("DE-ch", "zh-hant-tw", "en", "sl-ROZAJ", "en-u-ca-buddhist", "und").map(TextValue.LOCALES::canonical)
                .map(text -> text.orElse("none")))
                .containsExactly("de-CH", "zh-Hant-TW", "en", "sl-ROZAJ", "en-u-ca-buddhist", "und");
        assertThat(Stream.of("Europe/Berlin", "Z", "UTC", "UTC+05:30", "-03:30", "+01:00:30", "EST5EDT").map(TextValue.ZONES::canonical)
                .map(text -> text.orElse("none")))
                .containsExactly("Europe/Berlin", "Z", "UTC", "UTC+05:30", "-03:30", "+01:00:30", "EST5EDT");
        assertThat(Stream.of("HTTP://Example.COM/%7Ea?b=c#d", "mailto:a@x.example", "urn:isbn:1", "http://[::1]:80/")
                .map(TextValue.URIS::canonical).map(text -> text.orElse("none")))
                .containsExactly("HTTP://Example.COM/%7Ea?b=c#d", "mailto:a@x.example", "urn:isbn:1", "http://[::1]:80/");
    }

    /** Of each type, texts that are no value of it. */
    @Example
    void whatIsNoValue() {
        String nines = "9".repeat(5000);
        Map<TextValue<?>, List<String>> wrong = Map.of(
                TextValue.UUIDS, List.of("1-1-1-1-1", "0189f5a01c2d7e3f8a4b5c6d7e8f9a0b", "{0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b}",
                        "0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0g", "\uFF10189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0"),
                TextValue.TIMES_OF_DAY, List.of("24:00", "9:30", "09:30:60", "09:30:00.", "09:30:00.0000000001", "09:30Z", "T09:30",
                        "\u0660\u0669:30", "09"),
                TextValue.OFFSET_TIMES, List.of("2026-11-20T12:00:00", "2026-02-30T12:00:00Z", "2026-11-20T12:00:00+18:01",
                        "2026-11-20T12:00:00-19:00", "2026-11-20T12:00:00+01:00:30", "+12026-11-20T12:00:00Z", "12026-11-20T12:00:00Z",
                        "-0001-11-20T12:00:00Z", "2026-11-20T12:00:00+01:00[Europe/Vienna]", "2026-11-20 12:00:00Z",
                        "2026-11-20T12:00:60Z"),
                TextValue.DURATIONS, List.of("P", "PT", "P1Y", "P1M", "P1W", "P1DT", "pt1h", "PT1.5H", "PT1H1H", "1H",
                        "P999999999999999D", "PT9223372036854775808S", "PT" + nines + "H", "P-", "PT.5S", "PT1.0000000001S"),
                TextValue.URIS, List.of("/relative", "x", "https://", "http://a b", "http://\u00e4.example/", "http://a/%zz", "http://a/\\",
                        "http://a/<script>", "http://a#b#c", "http://a/" + "a".repeat(2040), ":x", "http://a/\u0000"),
                TextValue.LOCALES, List.of("en_US", "e", "123", "en-", "-en", "en--US", "toolonglanguage", "en-US-US", "de-\u00e4bcde",
                        "x", "en-a", "a-" + "abc-".repeat(40) + "a"),
                TextValue.ZONES,
                List.of("Berlin", "Europe/berlin", "utc", "CET+1", "+1", "+01", "+0100", "+00:00", "+19:00", "+18:01", "UTC+1",
                        "2026", "Europe/Berlin/Mitte", "A".repeat(5000), "../etc/passwd"),
                TextValue.CURRENCIES, List.of("eur", "EURO", "ABC", "978", "\u20ac", "EU\u0052\u0000"));
        assertThat(wrong.keySet()).containsExactlyInAnyOrderElementsOf(TextValue.all());
        wrong.forEach((type, texts) -> Stream.concat(texts.stream(),
                Stream.of("", " ", "\n", type.text(one(type)) + "\n", " " + type.text(one(type)), type.text(one(type)) + "\u0000"))
                .forEach(text -> assertThat(type.canonical(text)).as(type.type().getSimpleName() + " " + text).isEmpty()));
        wrong.keySet().forEach(type -> assertThat(type.canonical(type.text(one(type)))).isPresent());
    }

    private static Object one(TextValue<?> type) {
        return Map.<Class<?>, Object>of(UUID.class, new UUID(1, 2), LocalTime.class, LocalTime.NOON, OffsetDateTime.class,
                OffsetDateTime.parse("2026-11-20T12:00:00Z"), Duration.class, Duration.ofHours(1), URI.class, URI.create("urn:a"),
                Locale.class, Locale.GERMANY, Currency.class, Currency.getInstance("EUR"), ZoneId.class, ZoneId.of("Europe/Berlin"))
                .get(type.type());
    }

    /** The generic patterns promise no more than the schemas say. */
    @Example
    void rulesNameValuesOfTheirType() {
        assertThat(TextValue.all().stream().map(TextValue::rule).collect(Collectors.joining("\n"))).contains("such as EUR",
                "such as PT36H");
        assertThat(TextValue.of(String.class)).isEmpty();
    }

    @Example
    void modelsMayUseEachAndAreToldSo() {
        assertThat(TextValue.all()).allSatisfy(texts -> {
            assertThat(AttributeType.of(texts.type())).isPresent();
            assertThat(AttributeType.supported()).contains(" " + texts.type().getSimpleName() + ",");
        });
        assertThat(AttributeType.supported()).contains(" GeoPoint,");
    }
}
