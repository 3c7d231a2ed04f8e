package io.relata.internal.engine.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.LocalTable;
import io.relata.music.Music;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsRoundTripTest {
    private static final LocalTable TABLE = new LocalTable(Music.MODEL);

    @Test
    void everyTypeOfValueComesBackAsItWas() {
        Item item = Item.of("id", "1", "type", "song#1", "text", "Für Elise 🎹", "empty", "", "yes", true, "no", false, "number",
                new BigDecimal("1.50"),
                "set", Set.of("b", "a"), "sequence", List.of("a", 1, true, List.of(), Map.of()), "map",
                Map.of("in", Map.of("deep", List.of(1))));
        TABLE.put(item);
        assertThat(TABLE.item("1", "song#1")).contains(item);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0.5", "1795223760", "12345678901234567890123456789012345678", "0.00000000000000000000000000000000000001",
            "1E125", "9.9999999999999999999999999999999999999E125", "1E-130", "-9.9999999999999999999999999999999999999E-93"})
    void everyNumberThatDynamoDbHoldsComesBackAsItWas(String number) {
        Item item = Item.of("id", "2", "type", "song#2", "number", new BigDecimal(number));
        TABLE.put(item);
        assertThat(TABLE.item("2", "song#2")).contains(item);
        assertThat((BigDecimal) item.value("number").orElseThrow()).isEqualByComparingTo(number);
    }
}
