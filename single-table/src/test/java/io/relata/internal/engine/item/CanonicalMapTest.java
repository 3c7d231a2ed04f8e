package io.relata.internal.engine.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CanonicalMapTest {
    private static final Map<String, Object> SOURCE = Map.of("text", "a", "number", new BigDecimal("1.50"), "one", Set.of("x"), "unknown",
            new Object(),
            "several", new TreeSet<>(Set.of("y", "x")));

    private final CanonicalMap made = CanonicalMap.of(SOURCE, value -> value.getClass() == Object.class ? null : Item.canonical(value));

    @Test
    void whatIsLeftOutIsNotThereWhicheverWayItIsAskedFor() {
        Map<String, Object> walked = new HashMap<>();
        made.forEach(walked::put);

        assertThat(made.get("unknown")).isNull();
        assertThat(made.containsKey("unknown")).isFalse();
        assertThat(made).hasSize(4).doesNotContainKey("unknown");
        assertThat(walked).isEqualTo(made).doesNotContainKey("unknown");
    }

    @Test
    void itIsEqualToTheSameMapThatHoldsItsValues() {
        CanonicalMap held = CanonicalMap
                .of(Map.of("text", "a", "number", new BigDecimal("1.5"), "one", Set.of("x"), "several", Set.of("x", "y")));

        assertThat(made).isEqualTo(held).hasSameHashCodeAs(held);
        assertThat(held).isEqualTo(made);
        assertThat(made.get("number")).hasToString("1.5");
    }

    @Test
    void itCantBeChanged() {
        assertThatThrownBy(() -> made.put("more", "b")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> made.entrySet().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> new Item(made).strings("one").add("z")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void textsCanBeReplaced() {
        Item item = Item.of("id", "1", "type", "store#1", "name", "Main Street");
        Item other = item.changing(Set.of("id", "type", "missing"), text -> "acme/" + text);

        assertThat(other.string("id")).isEqualTo("acme/1");
        assertThat(other.string("name")).isEqualTo("Main Street");
        assertThat(other).isEqualTo(Item.of("id", "acme/1", "type", "acme/store#1", "name", "Main Street"));
        assertThat(other.has("name")).isTrue();
        assertThat(other.has("city")).isFalse();
        assertThat(other.changing(Set.of("id"), text -> "2").with("city", "York").attributes()).hasSize(4).containsEntry("id", "2")
                .doesNotContainKey("missing");
    }
}
