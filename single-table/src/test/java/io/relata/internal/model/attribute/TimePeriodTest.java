package io.relata.internal.model.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimePeriodTest {
    @ParameterizedTest
    @CsvSource({
            "2026, 2026-01-01T00:00:00Z, 2026-12-31T23:59:59.999Z",
            "2024-02, 2024-02-01T00:00:00Z, 2024-02-29T23:59:59.999Z",
            "2026-11-20, 2026-11-20T00:00:00Z, 2026-11-20T23:59:59.999Z",
            "2026-11-20T12:00Z, 2026-11-20T12:00:00Z, 2026-11-20T12:00:59.999Z",
            "2026-11-20T12:00:01Z, 2026-11-20T12:00:01Z, 2026-11-20T12:00:01.999Z",
            "2026-11-20T12:00:01.5Z, 2026-11-20T12:00:01.500Z, 2026-11-20T12:00:01.500Z",
            "2026-11-20T12:00:01.500Z, 2026-11-20T12:00:01.500Z, 2026-11-20T12:00:01.500Z",
            "2026-11-20T12:00+05:30, 2026-11-20T06:30:00Z, 2026-11-20T06:30:59.999Z",
            "2026-11-20T12:00:01-08:00, 2026-11-20T20:00:01Z, 2026-11-20T20:00:01.999Z",
            "2026-11-20T12:00-23:59, 2026-11-21T11:59:00Z, 2026-11-21T11:59:59.999Z",
            "2026-11-20T12:00:01+18:01, 2026-11-19T17:59:01Z, 2026-11-19T17:59:01.999Z",
            "2026-11-20t12:00z, 2026-11-20T12:00:00Z, 2026-11-20T12:00:59.999Z",
            "0000, 0000-01-01T00:00:00Z, 0000-12-31T23:59:59.999Z",
            "9999-12-31, 9999-12-31T00:00:00Z, 9999-12-31T23:59:59.999Z",
            "+999999999-12-31T23:59:59Z, 9999-12-31T23:59:59.999Z, 9999-12-31T23:59:59.999Z",
            "-999999999-01-01T00:00:00Z, 0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z"})
    void standsForAllThatBeginsWithTheText(String text, Instant first, Instant last) {
        assertThat(TimePeriod.parse(text)).isEqualTo(new TimePeriod(first, last));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "26", "2026-13", "2026-02-30", "2026-11-20T12", "2026-11-20T12:00", "2026-11-20 12:00Z",
            "2026-11-20T12:00+24:00", "2026-11-20T12:00+18:60", "1795176000123", "20261120", "now"})
    void saysWhatATimeIs(String text) {
        assertThatThrownBy(() -> TimePeriod.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a time is ISO-8601, such as 2026-11-20 or 2026-11-20T12:00:00Z");
    }
}
