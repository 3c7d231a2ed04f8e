package io.relata.internal.engine.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ItemTest {
    @Test
    void numbersAreHeldInOneFormOnly() {
        Item item = Item.of("a", 100, "b", 100L, "c", new BigDecimal("1E2"), "d", new BigDecimal("100.00"));
        assertThat(item).isEqualTo(Item.of("a", 100, "b", 100, "c", 100, "d", 100));
        assertThat(item.value("c").orElseThrow()).hasToString("100");
        assertThat(Item.of("a", new BigDecimal("-1.50")).value("a").orElseThrow()).hasToString("-1.5");
        assertThat(Item.of("a", new BigDecimal("0.000")).value("a").orElseThrow()).hasToString("0");
        assertThat(Item.of("map", Map.of("list", List.of(1, new BigDecimal("1.0")))))
                .isEqualTo(Item.of("map", Map.of("list", List.of(1L, 1))));
    }

    @Test
    void wholeNumbersAreThoseThatALongCanHold() {
        Item item = Item.of("least", Long.MIN_VALUE, "most", Long.MAX_VALUE, "more", new BigDecimal("9223372036854775808"), "part",
                new BigDecimal("1.5"), "text", "1");
        assertThat(item.attributes().keySet()).filteredOn(item::isWhole).containsExactlyInAnyOrder("least", "most");
        assertThat(item.isWhole("none")).isFalse();
    }

    @Test
    void changeOfWhatItWasMadeOfDoesNotChangeIt() {
        Map<String, Object> attributes = new HashMap<>();
        Map<String, Object> map = new HashMap<>(Map.of("a", 1));
        List<Object> list = new ArrayList<>(List.of("a"));
        Set<String> set = new HashSet<>(Set.of("a"));
        attributes.put("map", map);
        attributes.put("list1", list);
        attributes.put("set", set);
        Item item = new Item(attributes);

        map.put("b", 2);
        list.add("b");
        set.add("b");
        attributes.put("more", true);

        assertThat(item).isEqualTo(Item.of("map", Map.of("a", 1), "list1", List.of("a"), "set", Set.of("a")));
    }

    @Test
    void itCantBeChanged() {
        Item item = Item.of("map", Map.of("a", 1), "list1", List.of("a"), "set", Set.of("a"));
        assertThatThrownBy(() -> item.attributes().put("b", 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> item.map("map").put("b", 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> item.strings("set").add("b")).isInstanceOf(UnsupportedOperationException.class);
        Item more = item.with("b", 1);
        assertThat(more.number("b")).isEqualTo(1);
        assertThat(item.has("b")).isFalse();
    }

    @Test
    void keyIsACoreItemsOrACopys() {
        assertThat(Item.of("id", "1", "type", "song#1").key()).isEqualTo(new CoreKey("1", "song#1"));
        assertThat(Item.of("id", "tag#x", "type", "song#1").key()).isEqualTo(new CopyKey("tag#x", "song#1"));
    }

    @Test
    void whatIsMissingInASetOrMapIsEmpty() {
        assertThat(Item.EMPTY.strings("tags")).isEmpty();
        assertThat(Item.EMPTY.map("data")).isEmpty();
        assertThat(Item.EMPTY.value("name")).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithTheItem() {
        Item item = Item.of("id", "1", "type", "song#1", "version", "x");
        assertThatThrownBy(() -> item.number("version")).isInstanceOf(IllegalStateException.class)
                .hasMessage("item 1 / song#1: version is a String, a BigDecimal is expected");
        assertThatThrownBy(() -> item.string("sort")).isInstanceOf(IllegalStateException.class)
                .hasMessage("item 1 / song#1: sort is missing, a String is expected");
    }

    @Test
    void holdsNothingThatDynamoDbCantHold() {
        assertThatThrownBy(() -> Item.of("a", 1.5)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1.5 is not a value of an item");
        assertThatThrownBy(() -> Item.of("a", (Object) null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("null is not a value of an item");
        assertThatThrownBy(() -> Item.of("a", Set.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a set in an item is never empty: leave the attribute out");
    }

    @Test
    void kindIsWhatTheItemSays() {
        assertThat(Kind.ENTITY.is(Item.of("kind", "entity"))).isTrue();
        assertThat(Kind.ENTITY.is(Item.of("kind", "tombstone"))).isFalse();
        assertThat(Kind.ENTITY.is(Item.EMPTY)).isFalse();
    }
}
