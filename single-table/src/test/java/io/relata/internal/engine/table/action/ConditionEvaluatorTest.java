package io.relata.internal.engine.table.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConditionEvaluatorTest {
    private static final Optional<Item> NOTHING = Optional.empty();
    private static final Optional<Item> ITEM = Optional.of(Item.of("version", 5, "kind", "copy", "tags", Set.of("red", "hot")));

    @Test
    void comparisonWithWhatIsMissingIsFalseAndItsNegationTrue() {
        Condition older = new Condition.Less("version", 9);

        assertThat(ConditionEvaluator.on(ITEM, older)).isTrue();
        assertThat(ConditionEvaluator.on(NOTHING, older)).isFalse();
        assertThat(ConditionEvaluator.on(NOTHING, older.negated())).isTrue();
        assertThat(ConditionEvaluator.on(ITEM, new Condition.Less("other", 9))).isFalse();
    }

    @Test
    void comparisonWithAnotherTypeIsFalse() {
        assertThat(ConditionEvaluator.on(ITEM, new Condition.Less("version", "9"))).isFalse();
        assertThat(ConditionEvaluator.on(ITEM, new Condition.NotAbove("kind", 9))).isFalse();
        assertThat(ConditionEvaluator.on(ITEM, new Condition.Equal("version", "5"))).isFalse();
    }

    @Test
    void boundsAreKept() {
        assertThat(ConditionEvaluator.on(ITEM, new Condition.Less("version", 5))).isFalse();
        assertThat(ConditionEvaluator.on(ITEM, new Condition.NotAbove("version", 5))).isTrue();
    }

    @Test
    void setsAndTextsContain() {
        assertThat(ConditionEvaluator.on(ITEM, new Condition.Contains("tags", "red"))).isTrue();
        assertThat(ConditionEvaluator.on(ITEM, new Condition.Contains("tags", "re"))).isFalse();
        assertThat(ConditionEvaluator.on(ITEM, new Condition.Contains("kind", "op"))).isTrue();
    }

    @Test
    void bothAndEither() {
        Condition yes = new Condition.Exists("kind");
        Condition no = Condition.absent().negated();

        assertThat(ConditionEvaluator.on(ITEM, yes.and(no))).isFalse();
        assertThat(ConditionEvaluator.on(ITEM, yes.or(no))).isTrue();
        assertThat(ConditionEvaluator.on(ITEM, Condition.always())).isTrue();
    }
}
