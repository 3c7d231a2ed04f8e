package io.relata.internal.model.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.music.Music;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotBlank;
import net.jqwik.api.constraints.StringLength;

class SortKeyTest {
    private static final String LAST = "\uDBFF\uDFFF";

    @Example
    void textIsFoldedAndEscaped() {
        assertThat(sortKey("  Ann Marie\t", "O#Brian:100%")).isEqualTo("artist#ann%20marie#o%23brian%3A100%25");
        assertThat(sortKey("E\u0301lodie", "ÅSTRÖM")).isEqualTo("artist#\u00e9lodie#åström");
        assertThat(sortKey("TITLE", "İI")).isEqualTo("artist#title#i\u0307i");
    }

    @Example
    void shorterNameComesBeforeTheLongerOneThatBeginsWithIt() {
        List<String> sorted = List.of(sortKey("Ann", "Zola"), sortKey("Ann Marie", "Abel"), sortKey("Anna", "Abel"));
        assertThat(sorted).isSortedAccordingTo(Utf8Order.ASCENDING);
    }

    @Example
    void numbersArePaddedAndTimesAreMilliseconds() {
        assertThat(Music.FESTIVAL.sortKey(Map.of("year", new BigDecimal(2026), "festivalName", "Montreux")))
                .isEqualTo("festival#0000000000000002026#montreux");
        assertThat(Music.ALBUM.sortKey(Map.of("createdAt", "2026-11-20T12:00:00.123Z"))).isEqualTo("album#1795176000123");
        assertThat(Music.ALBUM.sortKey(Map.of("createdAt", "1970-01-01T00:00:00.001Z"))).isEqualTo("album#0000000000001");
    }

    @Property
    void orderOfTimesIsTheOrderOfTheirKeys(@ForAll @LongRange(max = 9_999_999_999_999L) long a,
            @ForAll @LongRange(max = 9_999_999_999_999L) long b) {
        assertThat(Integer.signum(album(a).compareTo(album(b)))).isEqualTo(Long.compare(a, b));
    }

    @Property
    void keyHasAtMost1020BytesAndIsCutBetweenCharacters(@ForAll @NotBlank @StringLength(max = 256) String first,
            @ForAll @NotBlank @StringLength(max = 256) String last) {
        String key = sortKey(first.replaceAll("\\p{Cs}", "x"), last.replaceAll("\\p{Cs}", "x"));
        assertThat(key.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(1020);
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(key)).isTrue();
    }

    @Example
    void keyIsCutNearTheLimitOfAnIndexKey() {
        assertThat(sortKey("x".repeat(256), "y".repeat(256))).hasSize("artist#".length() + 256 + 1 + 256);
        assertThat(sortKey("é".repeat(256), "é".repeat(256)).getBytes(StandardCharsets.UTF_8)).hasSize(1020);
        assertThat(sortKey("🎹".repeat(256), "y")).isEqualTo("artist#" + "🎹".repeat(253));
        assertThat(sortKey("x" + "🎹".repeat(255), "y")).isEqualTo("artist#x" + "🎹".repeat(253));
    }

    @Example
    void boundsTakeInAllThatBeginsWithThem() {
        assertThat(Music.ARTIST.sortKeys(Optional.empty(), Optional.empty())).isEqualTo(new SortRange("artist#", "artist#" + LAST));
        assertThat(Music.ARTIST.sortKeys(Optional.of("Ann"), Optional.of("B C")))
                .isEqualTo(new SortRange("artist#ann", "artist#b%20c" + LAST));
        assertThat(Music.ARTIST.sortKeys(Optional.of(" Ann "), Optional.of("B ")))
                .isEqualTo(new SortRange("artist#%20ann%20", "artist#b%20" + LAST));
        assertThat(Music.ARTIST.sortKeys(Optional.empty(), Optional.of("B"))).isEqualTo(new SortRange("artist#$", "artist#b" + LAST));
        assertThat(Music.ALBUM.sortKeys(Optional.of("2026"), Optional.of("2026-11-20")))
                .isEqualTo(new SortRange("album#1767225600000", "album#1795219199999"
                        + LAST));
        assertThat(Music.FESTIVAL.sortKeys(Optional.of("0"), Optional.of("9999999999999999999")))
                .isEqualTo(new SortRange("festival#0000000000000000000", "festival#9999999999999999999" + LAST));
    }

    @Example
    void beginningOfAUuidIsComparedRegardlessOfCase() {
        SortKey byToken = new SortKey("visit", List.of(new SortAttribute("token", AttributeType.UUID)));
        assertThat(byToken.range(List.of(), Optional.of("0189F5A0-1C"), Optional.of("0189F5A0-1C")))
                .isEqualTo(new SortRange("visit#0189f5a0-1c", "visit#0189f5a0-1c" + LAST));
    }

    @Example
    void boundOfALongNameFindsIt() {
        String name = "🎹".repeat(256);
        assertThat(Music.ARTIST.sortKeys(Optional.of(name), Optional.of(name)).contains(sortKey(name, "y"))).isTrue();
        assertThat(Music.ARTIST.sortKeys(Optional.of(name), Optional.of(name)).high().getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThanOrEqualTo(1024);
    }

    @Example
    void boundOutsideOfAllTimesStandsForTheNearest() {
        assertThat(Music.ALBUM.sortKeys(Optional.of("0001"), Optional.of("9999")))
                .isEqualTo(new SortRange("album#0000000000000", "album#9999999999999"
                        + LAST));
    }

    @Example
    void boundIsOfTheTypeOfWhatItBounds() {
        assertThatThrownBy(() -> Music.ALBUM.sortKeys(Optional.of("soon"), Optional.empty())).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a time is ISO-8601, such as 2026-11-20 or 2026-11-20T12:00:00Z");
        for (String wrong : List.of("-1", "1.5", "ten", "", "12345678901234567890")) {
            assertThatThrownBy(() -> Music.FESTIVAL.sortKeys(Optional.of(wrong), Optional.empty()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("it is compared with year, a whole number that is not negative");
        }
    }

    @Example
    void uniqueValueIsFolded() {
        assertThat(Stream.of(" Ann@Example.COM", "ann@example.com")
                .map(email -> Music.ARTIST.unique().get(0).guards(Map.of("email", email)).get(0).id()))
                .containsOnly("unique:artist.email:ann@example.com");
    }

    private static String sortKey(String first, String last) {
        return Music.ARTIST.sortKey(Map.of("firstName", first, "lastName", last));
    }

    private static String album(long millis) {
        return Music.ALBUM.sortKey(Map.of("createdAt", Instant.ofEpochMilli(millis).toString()));
    }
}
