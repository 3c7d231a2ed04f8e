package io.relata.internal.engine.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class KeyComponentTest {
    @Example
    void escapesWhatSeparatesAndWhatSortsBeforeIt() {
        assertThat(KeyComponent.escape("ann marie")).isEqualTo("ann%20marie");
        assertThat(KeyComponent.escape("100% #1: a\u0000b\u001f!\"$&/é🎹")).isEqualTo("100%25%20%231%3A%20a%00b%1F%21%22$&/é🎹");
        assertThat(KeyComponent.escape("")).isEmpty();
    }

    @Property
    void unescapeIsTheInverse(@ForAll String text) {
        assertThat(KeyComponent.unescape(KeyComponent.escape(text))).isEqualTo(text);
    }

    @Property
    void nothingEscapedSortsBeforeTheSeparatorOrSeparates(@ForAll String text) {
        assertThat(KeyComponent.escape(text).chars()).allMatch(c -> c > '#' && c != ':');
    }

    @Property
    void whatBeginsAnotherComesBeforeItWhateverFollows(@ForAll("names") String name, @ForAll("longer") String more,
            @ForAll("names") String after,
            @ForAll("names") String afterMore) {
        assertThat(composed(name, after)).usingComparator(Utf8Order.ASCENDING).isLessThan(composed(name + more, afterMore));
    }

    @Property
    void lettersAndDigitsKeepTheirOrder(@ForAll("letters") String a, @ForAll("letters") String b, @ForAll("names") String after,
            @ForAll("names") String afterB) {
        int order = Integer.signum(Utf8Order.ASCENDING.compare(a, b));
        if (order != 0) {
            assertThat(Integer.signum(Utf8Order.ASCENDING.compare(composed(a, after), composed(b, afterB)))).isEqualTo(order);
        }
    }

    @Property
    void orderIsThatOfUtf8Bytes(@ForAll("valid") String a, @ForAll("valid") String b) {
        int bytes = Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
        assertThat(Integer.signum(Utf8Order.ASCENDING.compare(a, b))).isEqualTo(Integer.signum(bytes));
    }

    @Example
    void orderDiffersFromThatOfJavaBehindTheSurrogates() {
        assertThat("\uFFFD").isGreaterThan("🎹").usingComparator(Utf8Order.ASCENDING).isLessThan("🎹");
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings().withChars(' ', '!', '#', '$', '%', ':', 'a', 'b', 'é', '\uFB00').ofMaxLength(6);
    }

    @Provide
    Arbitrary<String> longer() {
        return names().filter(text -> !text.isEmpty());
    }

    @Provide
    Arbitrary<String> letters() {
        return Arbitraries.of("a", "b", "z", "0", "9", "é", "Ω", "\uFB00", "\uFFFD", "🎹", "🎺").list().ofMaxSize(6)
                .map(letters -> String.join("", letters));
    }

    @Provide
    Arbitrary<String> valid() {
        return Arbitraries.oneOf(letters(), Arbitraries.strings().ofMaxLength(8).map(text -> text.replaceAll("\\p{Cs}", "🎹")));
    }

    private static String composed(String first, String second) {
        return "artist#" + KeyComponent.escape(first) + "#" + KeyComponent.escape(second);
    }
}
