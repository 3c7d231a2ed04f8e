package io.relata.internal.engine.binding;

import static io.relata.internal.engine.binding.JsonText.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Sets, maps with keys of an enum, and the sentences about texts that are no value. */
class SetAndMapBindingTest {
    enum Day {
        MON, TUE, WED
    }

    record Hours(@NotBlank String from, LocalTime to) {
    }

    record Shop(Set<@NotBlank @Size(max = 5) String> names, Set<BigDecimal> numbers, Set<@Positive Integer> wholes, Set<Instant> times,
            Set<UUID> ids, @Size(max = 2) Set<Day> closed, Map<Day, @Valid Hours> opens, Map<Day, Set<Boolean>> flags) {
    }

    record Scalars(UUID id, LocalTime at, OffsetDateTime since, Duration length, URI link, Locale locale, Currency currency) {
    }

    private static List<Violation> violations(Class<? extends Record> record, ObjectNode json) {
        return catchThrowableOfType(Refusal.class, () -> RecordBinding.bind(record, json)).violations();
    }

    @Test
    void setIsHeldInOneOrder() {
        assertThat(RecordBinding.bind(Shop.class, json("""
                {'names': ['b', 'a', '\uD83D\uDE00', '\uFFFD', 'Z'], 'numbers': [10, 9.50, -1], 'wholes': [],
                 'ids': ['FFFFFFFF-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000001'],
                 'closed': ['WED', 'MON'], 'flags': {'TUE': [true, false]}}""")))
                .isEqualTo(Item.of("names", List.of("Z", "a", "b", "\uFFFD", "\uD83D\uDE00"), "numbers",
                        List.of(new BigDecimal("-1"), new BigDecimal("9.5"), BigDecimal.TEN), "wholes", List.of(), "ids",
                        List.of("00000000-0000-0000-0000-000000000001", "ffffffff-0000-0000-0000-000000000001"), "closed",
                        List.of("MON", "WED"), "flags", Map.of("TUE", List.of(false, true))).attributes());
    }

    @Test
    void valueThatIsGivenTwiceIsRefusedInWhateverSpelling() {
        assertThat(violations(Shop.class, json("""
                {'names': ['a', null, 'b', 'a', 'a'], 'numbers': [1.0, 1, 1.00], 'wholes': [2, 2.0],
                 'times': ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00+01:00'],
                 'ids': ['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000A']}"""))).containsExactly(
                new Violation("/ids/1", "it is in the set already, at 0: give each value once"),
                new Violation("/names/1", "null is no element: leave it out"),
                new Violation("/names/3", "it is in the set already, at 0: give each value once"),
                new Violation("/names/4", "it is in the set already, at 0: give each value once"),
                new Violation("/numbers/1", "it is in the set already, at 0: give each value once"),
                new Violation("/numbers/2", "it is in the set already, at 0: give each value once"),
                new Violation("/times/1", "it is in the set already, at 0: give each value once"),
                new Violation("/wholes/1", "it is in the set already, at 0: give each value once"));
    }

    record Texts(Map<Locale, @NotBlank @Size(max = 5) String> titles, Map<Locale, Hours> hours, ZoneId zone) {
    }

    @Test
    void languagesAreKeysInTheirCanonicalForm() {
        Map<String, Object> stored = RecordBinding.bind(Texts.class, json("""
                {'titles': {'DE-ch': 'a', 'zh-hant-tw': 'b', 'en': null, 'fr': 'c'}, 'zone': 'Europe/Berlin'}"""));
        assertThat(stored).isEqualTo(Map.of("titles", Map.of("de-CH", "a", "zh-Hant-TW", "b", "fr", "c"), "zone", "Europe/Berlin"));
        assertThat(RecordBinding.stored(Texts.class, stored)).isEqualTo(new Texts(
                Map.of(Locale.forLanguageTag("de-CH"), "a", Locale.FRENCH, "c", Locale.forLanguageTag("zh-Hant-TW"), "b"), null,
                ZoneId.of("Europe/Berlin")));
    }

    @Test
    void whatIsNoLanguageOrZoneIsRefusedWhereItIs() {
        assertThat(violations(Texts.class, json("""
                {'titles': {'de_CH': 'a', 'DE-ch': ' ', 'de-CH': 'b', 'a/b': 'c', '': 'd', 'EN': 'too long', 'fr': 5},
                 'hours': {'DE-at': {'from': ' ', 'to': '25:00'}}, 'zone': 'Berlin'}"""))).containsExactly(
                new Violation("/hours/de-AT/to", "it has to be " + TextValue.TIMES_OF_DAY.rule()),
                new Violation("/titles/", "as a key, it has to be a language tag (BCP 47), such as en or de-CH"),
                new Violation("/titles/a~1b", "as a key, it has to be a language tag (BCP 47), such as en or de-CH"),
                new Violation("/titles/de-CH", "de-CH is in the map already: give it once"),
                new Violation("/titles/de-CH", "must not be blank"),
                new Violation("/titles/de_CH", "as a key, it has to be a language tag (BCP 47), such as en or de-CH"),
                new Violation("/titles/en", "size must be between 0 and 5"),
                new Violation("/titles/fr", "it has to be a string"),
                new Violation("/zone", "it has to be the id of a time zone, such as Europe/Berlin or UTC, or an offset of at most 18:00, "
                        + "such as +05:30 or Z"));
    }

    @Test
    void keysThatWereStoredAsTextsAreShownAsLanguagesOnce() {
        RecordType texts = RecordType.of(Texts.class);
        assertThat(texts.allowed("titles", Map.of("DE-ch", "old", "de-CH", "new", "en_US", "none", "EN", "e")))
                .contains(Map.of("de-CH", "new", "en", "e"));
        assertThat(RecordBinding.stored(Texts.class, Map.of("titles", Map.of("DE-ch", "old", "en_US", "none"), "zone", "Mars/Base")))
                .isEqualTo(new Texts(Map.of(Locale.forLanguageTag("de-CH"), "old"), null, null));
    }

    @Test
    void patchIsMergedIntoALanguageInWhateverSpelling() {
        ObjectNode patch = RecordBinding.spelled(Texts.class, json("{'titles': {'DE-ch': 'b', 'EN': null, 'en_US': 'c'}}"));
        assertThat(patch).isEqualTo(json("{'titles': {'de-CH': 'b', 'en': null, 'en_US': 'c'}}"));
        assertThat(RecordBinding.mergeable(Texts.class, json("{'titles': {'de-ch': 'a', 'fr': 'd'}}"), patch))
                .isEqualTo(json("{'titles': {'de-CH': 'a', 'fr': 'd'}}"));
        ObjectNode other = json("{'opens': {'MON': null}}");
        assertThat(RecordBinding.spelled(Shop.class, other)).isSameAs(other);
    }

    record Links(Set<URI> links) {
    }

    /** One of them would be lost, since a record's set can't hold both. */
    @Test
    void urisThatJavaTakesForEqualAreRefused() {
        assertThat(violations(Links.class, json("{'links': ['https://x.example/A', 'https://x.example/a', 'https://X.example/A']}")))
                .containsExactly(new Violation("/links/2", "it is in the set already, at 0: give each value once"));
        assertThat(RecordBinding.bind(Links.class, json("{'links': ['https://x.example/a', 'https://x.example/A']}")))
                .isEqualTo(Map.of("links", List.of("https://x.example/A", "https://x.example/a")));
    }

    @Test
    void violationsOfElementsAreAtTheirPlaces() {
        assertThat(violations(Shop.class, json("""
                {'names': [null, 'fine', 'too long', ' ', 7], 'wholes': [1, 'x', -2], 'closed': ['MON', 'TUE', 'WED', 'SUN'], 'times': {},
                 'numbers': 5}"""))).containsExactly(
                new Violation("/closed", "size must be between 0 and 2"),
                new Violation("/closed/3", "it has to be one of MON, TUE, WED"),
                new Violation("/names/0", "null is no element: leave it out"),
                new Violation("/names/2", "size must be between 0 and 5"),
                new Violation("/names/3", "must not be blank"),
                new Violation("/names/4", "it has to be a string"),
                new Violation("/numbers", "it has to be an array"),
                new Violation("/times", "it has to be an array"),
                new Violation("/wholes/1", "it has to be a whole number from -2147483648 to 2147483647"),
                new Violation("/wholes/2", "must be greater than 0"));
    }

    @Test
    void keyThatIsNoConstantIsRefused() {
        assertThat(violations(Shop.class, json("""
                {'opens': {'MON': {'from': ' ', 'to': '25:00'}, 'mon': {'from': '9'}, 'SUN': null, 'a/b': 1}, 'flags': []}""")))
                .containsExactly(
                        new Violation("/flags", "it has to be an object"),
                        new Violation("/opens/MON/from", "must not be blank"),
                        new Violation("/opens/MON/to", "it has to be " + TextValue.TIMES_OF_DAY.rule()),
                        new Violation("/opens/a~1b", "there is no such key; there are MON, TUE, WED"),
                        new Violation("/opens/mon", "there is no such key; there are MON, TUE, WED"));
    }

    @Test
    void recordHasSetsInTheirOrderAndMapsInThatOfTheConstants() {
        Map<String, Object> stored = RecordBinding.bind(Shop.class, json("""
                {'names': ['b', 'a'], 'wholes': [3, 1], 'opens': {'WED': {'from': '1'}, 'MON': {'from': '2', 'to': '18:00'}}}"""));
        Shop shop = RecordBinding.stored(Shop.class, stored);
        assertThat(shop.names()).isInstanceOf(Set.class).containsExactly("a", "b");
        assertThat(shop.wholes()).containsExactly(1, 3);
        assertThat(shop.opens()).containsExactly(Map.entry(Day.MON, new Hours("2", LocalTime.of(18, 0))),
                Map.entry(Day.WED, new Hours("1", null)));
        assertThat(RecordBinding.values(shop)).isEqualTo(Map.of("names", List.of("a", "b"), "wholes", List.of(BigDecimal.ONE,
                BigDecimal.valueOf(3)), "opens", Map.of("MON", Map.of("from", "2", "to", "18:00:00"), "WED", Map.of("from", "1"))));
    }

    @Test
    void typedSetNeedNotBeInAnyOrder() {
        Set<BigDecimal> numbers = new LinkedHashSet<>(List.of(new BigDecimal("2"), new BigDecimal("1.0"), new BigDecimal("1.00")));
        assertThat(RecordBinding.values(new Shop(null, numbers, null, null, null, null, null, null)))
                .isEqualTo(Map.of("numbers", List.of(BigDecimal.ONE, new BigDecimal("2"))));
    }

    @Test
    void whatEarlierModelsStoredIsShownAsTheModelHasItNow() {
        RecordType shop = RecordType.of(Shop.class);
        assertThat(shop.allowed("names", List.of("b", "a", "b"))).contains(List.of("a", "b"));
        assertThat(shop.allowed("names", "a")).isEmpty();
        assertThat(shop.allowed("ids", List.of("00000000-0000-0000-0000-00000000000A", "none"))).contains(
                List.of("00000000-0000-0000-0000-00000000000a"));
        assertThat(shop.allowed("flags", Map.of("SUN", List.of(true), "MON", List.of(true)))).contains(Map.of("MON", List.of(true)));
        RecordType scalars = RecordType.of(Scalars.class);
        assertThat(scalars.allowed("locale", "DE-ch")).contains("de-CH");
        assertThat(scalars.allowed("length", BigDecimal.ONE)).isEmpty();
        assertThat(RecordBinding.stored(Scalars.class, Map.of("id", "x", "at", "9:00", "since", "2026-11-20", "length", "1h", "link", "/",
                "locale", "en_US", "currency", "XYZ"))).isEqualTo(new Scalars(null, null, null, null, null, null, null));
    }

    /** What can't be read of what was stored stays, with what is written beside it. */
    @Test
    void whatIsUnreadIsKept() {
        RecordBinding.Bound bound = RecordBinding.read(Shop.class,
                json("""
                {'closed': ['WED', 'SUN', 'MON'], 'flags': {'MON': [true], 'SUN': [false]}, 'names': ['b', 'a', 'b'],
                 'wholes': [2, 'x']}"""));
        assertThat(bound.kept()).isEqualTo(Map.of("closed", List.of("MON", "SUN", "WED"), "flags",
                Map.of("MON", List.of(true), "SUN", List.of(false)), "names", List.of("a", "b"), "wholes",
                List.of("x", BigDecimal.valueOf(2))));
    }

    @Test
    void sentencesSayWhatWouldBeRight() {
        assertThat(violations(Scalars.class, json("""
                {'id': 'x', 'at': 900, 'since': '2026-11-20T12:00:00+19:00', 'length': 'P1Y', 'link': '/a', 'locale': 'en_US',
                 'currency': true}"""))).containsExactly(
                new Violation("/at", "it has to be a time of day in ISO-8601, from 00:00 to 23:59:59.999999999, such as 09:30 or 09:30:15"),
                new Violation("/currency", "it has to be the code of a currency (ISO 4217) in capitals, such as EUR"),
                new Violation("/id", "it has to be a UUID, such as 0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"),
                new Violation("/length",
                        "it has to be a duration in ISO-8601 of days, hours, minutes and seconds, such as PT36H or P1DT12H, "
                                + "and within 9223372036854775807 seconds"),
                new Violation("/link", "it has to be an absolute URI of at most 2048 characters, such as https://example.com/a?b=c, "
                        + "with all but ASCII percent-encoded"),
                new Violation("/locale", "it has to be a language tag (BCP 47), such as en or de-CH"),
                new Violation("/since",
                        "it has to be a time with an offset of at most 18:00 in ISO-8601, such as 2026-11-20T12:00:00+01:00"));
    }
}
