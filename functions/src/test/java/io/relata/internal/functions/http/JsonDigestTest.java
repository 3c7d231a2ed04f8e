package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonDigestTest {
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = {
            "{\"a\":1,\"b\":2} | { \"b\" : 2, \"a\" : 1 }",
            "{\"a\":1.50} | {\"a\":15e-1}",
            "{\"a\":\"\\u0041\"} | {\"a\":\"A\"}"})
    void isTheSameForWhatSaysTheSame(String one, String other) {
        assertThat(digest(one)).isEqualTo(digest(other));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = {
            "{\"a\":1} | {\"a\":\"1\"}",
            "{\"a\":[1,2]} | {\"a\":[2,1]}",
            "{\"a\":[[1],2]} | {\"a\":[[1,2]]}",
            "{\"a\":[]} | {\"a\":{}}",
            "{\"a\":null} | {}",
            "{\"a\":\"b\\\",\\\"c\"} | {\"a\":\"b\",\"c\":1}"})
    void differsForWhatSaysSomethingElse(String one, String other) {
        assertThat(digest(one)).isNotEqualTo(digest(other));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = "{\"a\":1e1000000000} | {\"a\":1e1000000001}")
    void doesNotWriteHugeNumbersOut(String one, String other) {
        assertThat(digest(one)).isNotEqualTo(digest(other));
    }

    private static String digest(String json) {
        try {
            return JsonDigest.of(Json.MAPPER.readTree(json));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
