package io.relata.simulation.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.engine.item.Item;
import io.relata.engine.table.action.Condition;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HoldsTest {
    private static final Optional<Item> NOTHING = Optional.empty();
    private static final Optional<Item> ITEM = Optional.of(Item.of("version", 5, "kind", "copy", "tags", Set.of("red", "hot")));

    @Test
    void comparisonWithWhatIsMissingIsFalseAndItsNegationTrue() {
        Condition older = new Condition.Less("version", 9);

        assertThat(Holds.on(ITEM, older)).isTrue();
        assertThat(Holds.on(NOTHING, older)).isFalse();
        assertThat(Holds.on(NOTHING, older.negated())).isTrue();
        assertThat(Holds.on(ITEM, new Condition.Less("other", 9))).isFalse();
    }

    @Test
    void comparisonWithAnotherTypeIsFalse() {
        assertThat(Holds.on(ITEM, new Condition.Less("version", "9"))).isFalse();
        assertThat(Holds.on(ITEM, new Condition.AtMost("kind", 9))).isFalse();
        assertThat(Holds.on(ITEM, new Condition.Equal("version", "5"))).isFalse();
    }

    @Test
    void boundsAreKept() {
        assertThat(Holds.on(ITEM, new Condition.Less("version", 5))).isFalse();
        assertThat(Holds.on(ITEM, new Condition.AtMost("version", 5))).isTrue();
        assertThat(Holds.on(ITEM, new Condition.Smaller("tags", 2))).isFalse();
        assertThat(Holds.on(ITEM, new Condition.Smaller("tags", 3))).isTrue();
        assertThat(Holds.on(NOTHING, new Condition.Smaller("tags", 3))).isFalse();
    }

    @Test
    void setsAndTextsContain() {
        assertThat(Holds.on(ITEM, new Condition.Contains("tags", "red"))).isTrue();
        assertThat(Holds.on(ITEM, new Condition.Contains("tags", "re"))).isFalse();
        assertThat(Holds.on(ITEM, new Condition.Contains("kind", "op"))).isTrue();
    }

    @Test
    void bothAndEither() {
        Condition yes = new Condition.Exists("kind");
        Condition no = Condition.absent().negated();

        assertThat(Holds.on(ITEM, yes.and(no))).isFalse();
        assertThat(Holds.on(ITEM, yes.or(no))).isTrue();
        assertThat(Holds.on(ITEM, Condition.always())).isTrue();
    }
}
