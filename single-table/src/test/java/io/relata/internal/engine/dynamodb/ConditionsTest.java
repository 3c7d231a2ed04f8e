package io.relata.internal.engine.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.music.Music;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ConditionsTest {
    private static final LocalTable TABLE = new LocalTable(Music.MODEL);
    private static final Item SONG = Item.of("kind", "entity", "version", 5, "order", "a", "tags", Set.of("live", "rock"));

    static final List<Condition> THAT_HOLD = List.of(
            Condition.always(),
            new Condition.Exists("order"),
            new Condition.Missing("size"),
            new Condition.Equal("order", "a"),
            new Condition.Equal("tags", Set.of("rock", "live")),
            Condition.version(5),
            Condition.is(Kind.ENTITY),
            new Condition.Less("version", 6),
            new Condition.Less("order", "b"),
            new Condition.NotAbove("version", 5),
            new Condition.Contains("tags", "rock"),
            new Condition.Exists("size").negated(),
            Condition.version(5).and(new Condition.Exists("order")),
            Condition.version(4).or(new Condition.Exists("order")),
            new Condition.Missing("tags").or(new Condition.Exists("tags")).and(new Condition.Contains("tags", "pop").negated()));

    static final List<Condition> THAT_DO_NOT_HOLD = List.of(
            new Condition.Exists("size"),
            new Condition.Missing("order"),
            Condition.absent(),
            new Condition.Equal("order", "b"),
            new Condition.Equal("version", "5"),
            Condition.version(6),
            Condition.is(Kind.TOMBSTONE),
            new Condition.Less("version", 5),
            new Condition.Less("size", 5),
            new Condition.NotAbove("version", 4),
            new Condition.NotAbove("size", 4),
            new Condition.Contains("tags", "roc"),
            new Condition.Exists("order").negated(),
            Condition.version(5).and(new Condition.Exists("size")),
            Condition.version(4).or(new Condition.Exists("size")));

    @ParameterizedTest
    @FieldSource("THAT_HOLD")
    void writesWhereTheConditionHolds(Condition condition) {
        assertThat(TABLE.core().write(new Action.Put<>(song(), Item.EMPTY, condition))).isEqualTo(new Outcome.Written());
        assertThat(TABLE.core().write(new Action.Update<>(song(), List.of(new AttributeChange.Assign("name", "x")), condition)))
                .isEqualTo(new Outcome.Written());
        assertThat(TABLE.core().write(new Action.Delete<>(song(), condition))).isEqualTo(new Outcome.Written());
    }

    @ParameterizedTest
    @FieldSource("THAT_DO_NOT_HOLD")
    void refusesWithTheItemThatItFound(Condition condition) {
        CoreKey key = song();
        Item song = SONG.with("id", key.id()).with("type", key.type());
        Outcome refused = new Outcome.Refused(Optional.of(song));

        assertThat(TABLE.core().write(new Action.Put<>(key, Item.EMPTY, condition))).isEqualTo(refused);
        assertThat(TABLE.core().write(new Action.Update<>(key, List.of(new AttributeChange.Assign("name", "x")), condition)))
                .isEqualTo(refused);
        assertThat(TABLE.core().write(new Action.Delete<>(key, condition))).isEqualTo(refused);
        assertThat(TABLE.item(key.id(), key.type())).contains(song);
    }

    @Test
    void refusesWithNothingWhereThereIsNothing() {
        CoreKey key = new CoreKey("nowhere", "song#nowhere");

        assertThat(TABLE.core().write(new Action.Delete<>(key, Condition.version(1)))).isEqualTo(new Outcome.Refused(Optional.empty()));
        assertThat(TABLE.core().write(new Action.Put<>(key, SONG, new Condition.Less("version", 9))))
                .isEqualTo(new Outcome.Refused(Optional.empty()));
        assertThat(TABLE.item("nowhere", "song#nowhere")).isEmpty();
    }

    @Test
    void alwaysIsNoPartOfAnotherCondition() {
        assertThatThrownBy(() -> TABLE.core().write(new Action.Delete<>(song(), Condition.always().negated())))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("Always[] can't be part of another condition");
    }

    @Test
    void checkAloneIsNoWrite() {
        assertThatThrownBy(() -> TABLE.core().write(new Action.Check<>(song(), Condition.version(5))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("a check needs a transaction: Check[key=CoreKey[id=");
    }

    private static CoreKey song() {
        String id = UUID.randomUUID().toString();
        CoreKey key = new CoreKey(id, "song#" + id);
        TABLE.put(new Action.Put<>(key, SONG, Condition.always()).item());
        return key;
    }
}
