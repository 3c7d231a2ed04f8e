package io.relata.internal.events.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPathTest {
    @ParameterizedTest
    @CsvSource({"/stores/004,/stores/004", "/tags/caf%C3%A9,/tags/café", "/tags/a%20b+c,/tags/a b+c", "/tags/%f0%9f%8c%8d,/tags/🌍",
            "/tags/a%2Fb,/tags/a/b"})
    void pathIsDecoded(String raw, String decoded) {
        assertThat(RequestPath.decode(raw)).contains(new RequestPath(decoded));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tags/%", "/tags/%4", "/tags/%zz", "/tags/%-1", "/tags/%ff", "/tags/%C3", "/tags/%ed%a0%80"})
    void malformedPathIsEmpty(String raw) {
        assertThat(RequestPath.decode(raw)).isEmpty();
    }

    @Test
    void segmentsAreSeparatedBySlashes() {
        assertThat(new RequestPath("/stores/004").segments()).isEqualTo(List.of("stores", "004"));
        assertThat(new RequestPath("/stores/").segments()).isEqualTo(List.of("stores", ""));
        assertThat(new RequestPath("/").segments()).isEqualTo(List.of(""));
    }
}
