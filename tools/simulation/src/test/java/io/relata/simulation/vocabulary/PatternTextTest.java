package io.relata.simulation.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"\\d{4}-Q[1-4] 1111-Q1 2222-Q2", "[A-Z]{2,3} AA BB", "(EUR|USD) EUR USD", "a+b?c* a abc",
            "^https?://\\S+$ http://a https://b", "(?:x|y)[^z] xx yy", "[\\w]+@x\\.org a@x.org b@x.org"})
    void simplePatternsHaveSeveralTexts(String pattern, String first, String second) {
        assertThat(PatternText.of(pattern, 0)).contains(first);
        assertThat(PatternText.of(pattern, 1)).contains(second);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"(?=a)b", "(a)\\1x{2,", "[a-", "\\p{L}+"})
    void patternsThatAreNotSimpleHaveNone(String pattern) {
        assertThat(PatternText.of(pattern, 0)).isEmpty();
    }
}
