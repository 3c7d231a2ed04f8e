package io.relata.internal.engine.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class SortTextTest {
    /** Letters with a case of their own, combining marks, and what is written with several of them. */
    private static final String NOTEWORTHY = "ΣσςΑαΆάᾳᾼᾴΐıİiIßẞſsSﬁﬃŉǆǅǄǰẖẚևﬓϴθϑΩωÅåKkµμᲀᏠꮜᲐაÉé가각 #%🎹𐐀𐐨"
            + "\u0301\u0307\u0308\u030C\u0323\u0331\u0345\u1161\u11A8";
    private static final int LONGEST_OF_A_LETTER = 12;

    @Example
    void wholeValuesAreTrimmedAndPartsAreNot() {
        assertThat(SortText.of("\u2003New York\n")).isEqualTo("new york");
        assertThat(SortText.fold(" New ")).isEqualTo(" new ");
    }

    @Example
    void lettersDoNotDependOnTheirPlace() {
        assertThat(SortText.of("ΟΔΥΣΣΕΥΣ")).isEqualTo(SortText.of("οδυσσευς")).isEqualTo("οδυσσευσ").startsWith(SortText.fold("ΟΔΥΣ"));
    }

    @Example
    void lettersWithTheSameCapitalsAreOne() {
        assertThat(Stream.of("STRASSE ẞ", "Straße ß", "straſſe ss").map(SortText::of)).containsOnly("strasse ss");
        assertThat(Stream.of("ISPARTA", "ısparta").map(SortText::of)).containsOnly("isparta");
        assertThat(Stream.of("İSTANBUL", "i\u0307stanbul", "I\u0307stanbul").map(SortText::of)).containsOnly("i\u0307stanbul");
        assertThat(Stream.of("Ǆ", "ǅ", "ǆ").map(SortText::of)).containsOnly("ǆ");
        assertThat(Stream.of("ﬁ", "FI").map(SortText::of)).containsOnly("fi");
        assertThat(Stream.of("ᾳ", "ᾼ", "ΑΙ", "α\u0345").map(SortText::of)).containsOnly("αι");
        assertThat(Stream.of("Ꭰ", "ꭰ").map(SortText::of)).containsOnly("ꭰ");
        assertThat(Stream.of("Ა", "ა").map(SortText::of)).containsOnly("ა");
        assertThat(Stream.of("J\u030C", "ǰ").map(SortText::of)).containsOnly("ǰ");
        assertThat(SortText.of("E\u0301COLE")).isEqualTo("\u00e9cole");
    }

    @Example
    void localeMakesNoDifference() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(SortText.of("TITLE I")).isEqualTo("title i");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Example
    void noLetterOfUnicodeHasAnotherKeyInAnotherCaseOrWhenItIsFoldedAgain() {
        assertThat(allLetters().filter(letter -> {
            String folded = SortText.fold(letter);
            return !Stream.of(folded, letter.toUpperCase(Locale.ROOT), letter.toLowerCase(Locale.ROOT),
                    Character.toString(Character.toTitleCase(letter.codePointAt(0))), Normalizer.normalize(letter, Form.NFD))
                    .map(SortText::fold).allMatch(folded::equals);
        })).isEmpty();
        assertThat(allLetters().mapToInt(letter -> SortText.fold(letter).getBytes(StandardCharsets.UTF_8).length).max().orElseThrow())
                .isLessThanOrEqualTo(LONGEST_OF_A_LETTER);
    }

    /** What else lower case alone tells apart, and tables of layout 1 have. */
    @Example
    void onlyLettersWithTheCapitalsOfOthersHaveAnotherKeyThanInLayout1() {
        Set<String> others = allLetters().filter(letter -> !letter.isBlank())
                .filter(letter -> !SortText.of(letter).equals(SortText.ofLayout1(letter))).collect(Collectors.toSet());
        assertThat(others).hasSizeLessThan(110).contains("ς", "ß", "ı", "ſ", "ﬁ", "ᾳ").doesNotContain("Σ", "σ", "İ", "É", "ä", "ẖ");
    }

    /** Java makes capitals of a composed letter before it looks at the marks behind it, so cases are taken of the decomposed text. */
    @Property
    void keyIsTheSameInEitherCaseAndHoweverLettersAreComposed(@ForAll("texts") String text) {
        String decomposed = Normalizer.normalize(text, Form.NFD);
        assertThat(Stream.of(decomposed.toUpperCase(Locale.ROOT), decomposed.toLowerCase(Locale.ROOT), decomposed,
                Normalizer.normalize(text, Form.NFC), SortText.fold(text)).map(SortText::fold)).containsOnly(SortText.fold(text));
        assertThat(Normalizer.isNormalized(SortText.fold(text), Form.NFC)).isTrue();
    }

    /** Up to composition: where the second text begins with a mark, it may become part of the last letter of the first. */
    @Property
    void keyOfABeginningBeginsTheKeyOfTheWhole(@ForAll("texts") String beginning, @ForAll("texts") String rest) {
        String decomposed = Normalizer.normalize(beginning + rest, Form.NFD);
        Assume.that(decomposed.equals(Normalizer.normalize(beginning, Form.NFD) + Normalizer.normalize(rest, Form.NFD)));
        assertThat(Normalizer.normalize(SortText.fold(beginning + rest), Form.NFD))
                .startsWith(Normalizer.normalize(SortText.fold(beginning), Form.NFD));
    }

    @Property
    void guardsOfLayout1AreThoseOfValuesInLowerCase(@ForAll("texts") String text) {
        String lower = SortText.ofLayout1(text);
        assertThat(SortText.of(lower)).isEqualTo(SortText.of(text));
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<Integer> any = Arbitraries.integers().between(0, Character.MAX_CODE_POINT)
                .filter(letter -> letter < Character.MIN_SURROGATE || letter > Character.MAX_SURROGATE);
        Arbitrary<Integer> noteworthy = Arbitraries.of(NOTEWORTHY.codePoints().boxed().toList());
        return Arbitraries.frequencyOf(Tuple.of(1, any), Tuple.of(4, noteworthy)).list().ofMaxSize(6)
                .map(letters -> letters.stream().map(Character::toString).collect(Collectors.joining()));
    }

    private static Stream<String> allLetters() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(letter -> letter < Character.MIN_SURROGATE || letter > Character.MAX_SURROGATE).mapToObj(Character::toString);
    }
}
