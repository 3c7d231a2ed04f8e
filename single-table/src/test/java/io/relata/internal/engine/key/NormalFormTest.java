package io.relata.internal.engine.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.text.Normalizer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormalFormTest {
    private static final String MARKS = "\u0301\u0316\u0338\u0345\u0327";

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "A\u030A", "\u212B", "\uD834\uDD5E", "\u1112\u1161\u11AB", "e\u0301\u0316 e\u0316\u0301", "\u0301a",
            "\ud800"})
    void isThatOfUnicode(String text) {
        for (String each : new String[] {text, text.repeat(300), "x".repeat(300) + text, text + MARKS.repeat(50) + text}) {
            assertThat(NormalForm.nfc(each)).isEqualTo(Normalizer.normalize(each, Normalizer.Form.NFC));
            assertThat(NormalForm.nfd(each)).isEqualTo(Normalizer.normalize(each, Normalizer.Form.NFD));
        }
    }

    /** Java's takes an hour for as many marks. */
    @Test
    void longRowsOfMarksTakeNoLongerThanOtherTexts() {
        String marks = "a" + "\u0301".repeat(500_000) + "\u0316".repeat(500_000);
        String normal = assertTimeoutPreemptively(Duration.ofMinutes(5), () -> NormalForm.nfc(marks));
        assertThat(normal).startsWith("\u00e1\u0301").hasSize(1_000_000);
    }
}
