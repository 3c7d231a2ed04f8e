package io.relata.internal.engine.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.music.Music;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionsTest {
    private static final CoreKey ONE = new CoreKey("1", "song#1");
    private static final CoreKey TWO = new CoreKey("2", "song#2");
    private static final CoreKey THREE = new CoreKey("3", "song#3");
    private static final CoreKey FOUR = new CoreKey("4", "song#4");

    private final LocalTable table = new LocalTable(Music.MODEL);

    @BeforeEach
    void twoSongs() {
        table.put(Item.of("id", "1", "type", "song#1", "version", 1), Item.of("id", "2", "type", "song#2", "version", 2));
    }

    @Test
    void writesAllOfIt() {
        assertThat(table.core().transact(List.of(
                new Action.Update<>(ONE, List.of(new AttributeChange.Increase("version", 1)), Condition.version(1)),
                new Action.Delete<>(TWO, Condition.version(2)),
                new Action.Put<>(THREE, Item.of("version", 3), Condition.absent()),
                new Action.Check<>(FOUR, Condition.absent())))).isEqualTo(new Transacted.Committed());

        assertThat(table.items()).containsExactlyInAnyOrder(Item.of("id", "1", "type", "song#1", "version", 2),
                Item.of("id", "3", "type", "song#3", "version", 3));
    }

    @Test
    void tellsWhichActionsWereRefusedAndByWhatAndWritesNothing() {
        Transacted transacted = table.core().transact(List.of(
                new Action.Update<>(ONE, List.of(new AttributeChange.Increase("version", 1)), Condition.version(1)),
                new Action.Delete<>(TWO, Condition.version(9)),
                new Action.Put<>(THREE, Item.of("version", 3), Condition.absent()),
                new Action.Check<>(FOUR, Condition.version(4))));

        assertThat(transacted).isEqualTo(new Transacted.Cancelled(List.of(
                Optional.empty(),
                Optional.of(new Outcome.Refused(Optional.of(Item.of("id", "2", "type", "song#2", "version", 2)))),
                Optional.empty(),
                Optional.of(new Outcome.Refused(Optional.empty())))));
        assertThat(table.items()).containsExactlyInAnyOrder(Item.of("id", "1", "type", "song#1", "version", 1),
                Item.of("id", "2", "type", "song#2", "version", 2));
    }

    @Test
    void copiesAreWrittenUnderAFenceOnACoreItem() {
        CopyKey copy = new CopyKey("festival#5", "song#1");

        assertThat(table.copies().transact(List.of(new Action.Check<>(ONE, Condition.version(7)),
                new Action.Put<>(copy, Item.of("version", 1), Condition.absent()))).committed()).isFalse();
        assertThat(table.item("festival#5", "song#1")).isEmpty();

        assertThat(table.copies().transact(List.of(new Action.Check<>(ONE, Condition.version(1)),
                new Action.Put<>(copy, Item.of("version", 1), Condition.absent()))).committed()).isTrue();
        assertThat(table.item("festival#5", "song#1")).contains(Item.of("id", "festival#5", "type", "song#1", "version", 1));
    }
}
