package io.relata.internal.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.item.Item;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void numbersAreWrittenInFullAndNeverWithAnExponent() throws JsonProcessingException {
        assertThat(Json.MAPPER
                .writeValueAsString(Item.of("a", 1_795_223_760, "b", new BigDecimal("1E2"), "c", new BigDecimal("0.000000001"), "d",
                        new BigDecimal("12345678901234567890.5")).attributes()))
                .isEqualTo("{\"a\":1795223760,\"b\":100,\"c\":0.000000001,\"d\":12345678901234567890.5}");
    }

    @Test
    void timesAreInUtcWithMilliseconds() throws JsonProcessingException {
        assertThat(Json.MAPPER.writeValueAsString(Map.of("at", Instant.parse("2026-11-20T12:00:00Z"))))
                .isEqualTo("{\"at\":\"2026-11-20T12:00:00.000Z\"}");
        assertThat(Timestamps.format(Instant.parse("2026-11-20T12:00:00.123999Z"))).isEqualTo("2026-11-20T12:00:00.123Z");
        assertThat(Timestamps.format(Instant.parse("0000-01-01T00:00:00Z"))).isEqualTo("0000-01-01T00:00:00.000Z");
    }

    @Test
    void nameGivenTwiceIsRefused() {
        assertThatThrownBy(() -> Json.MAPPER.readTree("{\"a\":1,\"a\":2}")).isInstanceOf(JsonProcessingException.class);
        assertThatThrownBy(() -> Json.MAPPER.readTree("{} {}")).isInstanceOf(JsonProcessingException.class);
    }
}
