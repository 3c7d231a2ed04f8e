package io.relata.internal.engine.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.table.LocalTable;
import io.relata.music.Music;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ItemSizeTest {
    @Test
    void countsAsDynamoDbDoes() {
        assertThat(ItemSize.of(Item.EMPTY)).isZero();
        assertThat(ItemSize.of(Item.of("name", "abc"))).isEqualTo(4 + 3);
        assertThat(ItemSize.of(Item.of("n", "é🎹"))).isEqualTo(1 + 2 + 4);
        assertThat(ItemSize.of(Item.of("yes", true))).isEqualTo(3 + 1);
        assertThat(ItemSize.of(Item.of("n", 27))).isEqualTo(1 + 2);
        assertThat(ItemSize.of(Item.of("n", 27_000_000_000L))).isEqualTo(1 + 2);
        assertThat(ItemSize.of(Item.of("n", -27))).isEqualTo(1 + 3);
        assertThat(ItemSize.of(Item.of("n", new BigDecimal("12345678901234567890123456789012345678")))).isEqualTo(1 + 20);
        assertThat(ItemSize.of(Item.of("l", List.of()))).isEqualTo(1 + 3);
        assertThat(ItemSize.of(Item.of("l", List.of("ab", true)))).isEqualTo(1 + 3 + 1 + 2 + 1 + 1);
        assertThat(ItemSize.of(Item.of("m", Map.of("k", "ab")))).isEqualTo(1 + 3 + 1 + 1 + 2);
        assertThat(ItemSize.of(Item.of("s", Set.of("ab", "c")))).isGreaterThanOrEqualTo(1 + 2 + 1);
    }

    @Test
    void whatItCountsToBe400KBFitsAndIsLittleLessThanTheMost() {
        LocalTable table = new LocalTable(Music.MODEL);
        Item small = Item.of("id", "1", "type", "song#1", "map", Map.of("list", List.of("a", "b", true, 1234)), "set", Set.of("x", "y"));
        table.put(small.with("text", "x".repeat(400 * 1024 - ItemSize.of(small) - "text".length())));
        assertThat(ItemSize.of(table.item("1", "song#1").orElseThrow())).isEqualTo(400 * 1024);
    }
}
