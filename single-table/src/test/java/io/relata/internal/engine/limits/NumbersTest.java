package io.relata.internal.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
    @ParameterizedTest
    @ValueSource(strings = {"0", "0E+2147483647", "0E-2147483647", "1", "-1", "100.00", "9.99E+125",
            "9.9999999999999999999999999999999999999E+125", "1E-130",
            "12345678901234567890123456789012345678", "1234567890123456789012345678901234567800000",
            "-1.2345678901234567890123456789012345678E-130"})
    void canBeStored(String number) {
        assertThat(Numbers.objection(new BigDecimal(number))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "13", "+13", "-0.5", ".5", "5.", "2e6", "2E+6", "-2.50e-3", "1e999"})
    void isWritten(String number) {
        assertThat(Numbers.written(number)).contains(new BigDecimal(number));
    }

    @Test
    void whateverCanBeStoredCanBeWrittenInBothForms() {
        for (String number : List.of("9.9999999999999999999999999999999999999E+125", "-1.2345678901234567890123456789012345678E-130")) {
            BigDecimal value = new BigDecimal(number);
            assertThat(Numbers.written(value.toPlainString())).hasValueSatisfying(read -> assertThat(read).isEqualByComparingTo(value));
            assertThat(Numbers.written(Numbers.json(value))).hasValueSatisfying(read -> assertThat(read).isEqualByComparingTo(value));
        }
    }

    /** Whoever makes a number of the last ones writes out all of its zeros, or fails. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "ten", "1,5", "1 ", "--1", ".", "e5", "1e", "0x1F", "Infinity", "NaN", "\u0661", "1e1000",
            "100E2147483647"})
    void isNotWritten(String text) {
        assertThat(Numbers.written(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1E+126", "100E2147483647", "-100E2147483647", "1E+2147483647", "9E-131", "1E-2147483647", "1000E2147483645"})
    void isTooLargeOrTooSmall(String number) {
        assertThat(Numbers.objection(new BigDecimal(number))).contains("a number lies between 1E-130 and 9.99E+125");
    }

    @Test
    void hasTooManyDigits() {
        assertThat(Numbers.objection(new BigDecimal("123456789012345678901234567890123456789"))).contains("a number has at most 38 digits");
    }

    @Test
    void allSpellingsOfANumberHaveOneText() {
        for (List<String> same : List.of(List.of("100", "100.0", "1E2", "1E+2", "0.1E3"), List.of("0", "0.00", "0E99", "-0"),
                List.of("100E2147483647", "10E2147483647", "1000E2147483646").subList(0, 1), List.of("1E-2147483646", "1.0E-2147483646"),
                List.of("-2.5", "-2.50"))) {
            assertThat(same.stream().map(BigDecimal::new).map(Numbers::canonical).distinct()).as("%s", same).hasSize(1);
        }
        assertThat(Numbers.canonical(new BigDecimal("100"))).isEqualTo("1E+2");
        assertThat(Numbers.canonical(new BigDecimal("100E2147483647"))).isEqualTo("1E+2147483649");
    }

    @ParameterizedTest
    @CsvSource({"100, 100", "0.5, 0.5", "12345678901234567890123456789012345678, 12345678901234567890123456789012345678", "1E+3, 1000",
            "9.99E+125, 9.99E+125",
            "-1E-130, -1E-130", "-1.2345678901234567890123456789012345678E-130, -1.2345678901234567890123456789012345678E-130"})
    void isPlainInJsonUnlessThatIsLong(String number, String json) {
        assertThat(Numbers.json(new BigDecimal(number))).isEqualTo(json).hasSizeLessThanOrEqualTo(Numbers.LONGEST_JSON);
    }
}
