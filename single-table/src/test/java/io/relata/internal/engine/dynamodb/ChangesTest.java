package io.relata.internal.engine.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.music.Music;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangesTest {
    private static final LocalTable TABLE = new LocalTable(Music.MODEL);

    @Test
    void assignsAnAttributeWhetherItWasThereOrNot() {
        assertThat(after(Item.of("id", "1", "type", "song#1", "name", "old"), new AttributeChange.Assign("name", "new"),
                new AttributeChange.Assign("data", Map.of("a", 1))))
                .isEqualTo(Item.of("id", "1", "type", "song#1", "name", "new", "data", Map.of("a", 1)));
    }

    @Test
    void assignsOnlyWhatIsMissing() {
        assertThat(after(Item.of("id", "2", "type", "song#2", "name", "old"), new AttributeChange.AssignIfMissing("name", "new"),
                new AttributeChange.AssignIfMissing("data", "new")))
                .isEqualTo(Item.of("id", "2", "type", "song#2", "name", "old", "data", "new"));
    }

    @Test
    void increasesANumber() {
        assertThat(
                after(Item.of("id", "3", "type", "song#3", "version", 1_795_176_000_123_000L), new AttributeChange.Increase("version", 1)))
                .isEqualTo(Item.of("id", "3", "type", "song#3", "version", 1_795_176_000_123_001L));
    }

    @Test
    void countsFromZeroWhereNothingIsCountedYet() {
        assertThat(after(Item.of("id", "10", "type", "song#10", "size", 5), new AttributeChange.Count("size", 2),
                new AttributeChange.Count("version", 3)))
                .isEqualTo(Item.of("id", "10", "type", "song#10", "size", 7, "version", 3));
    }

    @Test
    void addsElementsToASetThatNeedNotExist() {
        assertThat(
                after(Item.of("id", "4", "type", "song#4", "tags", Set.of("rock")),
                        new AttributeChange.AddElements("tags", Set.of("live", "rock")),
                        new AttributeChange.AddElements("roles", Set.of("bass"))))
                .isEqualTo(Item.of("id", "4", "type", "song#4", "tags", Set.of("live", "rock"), "roles", Set.of("bass")));
    }

    @Test
    void removesElementsAndWithTheLastTheAttribute() {
        assertThat(after(Item.of("id", "5", "type", "song#5", "tags", Set.of("live", "rock"), "roles", Set.of("bass")),
                new AttributeChange.RemoveElements("tags", Set.of("rock", "pop")),
                new AttributeChange.RemoveElements("roles", Set.of("bass"))))
                .isEqualTo(Item.of("id", "5", "type", "song#5", "tags", Set.of("live")));
    }

    @Test
    void removesAttributesThatNeedNotExist() {
        assertThat(after(Item.of("id", "6", "type", "song#6", "name", "old"), new AttributeChange.Remove("name"),
                new AttributeChange.Remove("size")))
                .isEqualTo(Item.of("id", "6", "type", "song#6"));
    }

    @Test
    void changesOfAllKindsGoTogether() {
        assertThat(after(Item.of("id", "7", "type", "song#7", "version", 1, "tags", Set.of("a"), "roles", Set.of("b", "c"), "gone", true),
                new AttributeChange.Assign("name", "new"), new AttributeChange.AddElements("tags", Set.of("z")),
                new AttributeChange.Remove("gone"),
                new AttributeChange.Increase("version", 2), new AttributeChange.RemoveElements("roles", Set.of("b")),
                new AttributeChange.AssignIfMissing("sort", "s")))
                .isEqualTo(Item.of("id", "7", "type", "song#7", "version", 3, "tags", Set.of("a", "z"), "roles", Set.of("c"), "name", "new",
                        "sort", "s"));
    }

    @Test
    void createsAnItemWhereThereIsNone() {
        CoreKey key = new CoreKey("8", "song#8");
        assertThat(TABLE.core().write(new Action.Update<>(key, List.of(new AttributeChange.Assign("name", "new")), Condition.always())))
                .isEqualTo(new Outcome.Written());
        assertThat(TABLE.item("8", "song#8")).contains(Item.of("id", "8", "type", "song#8", "name", "new"));
    }

    @Test
    void putReplacesTheWholeItem() {
        TABLE.put(Item.of("id", "9", "type", "song#9", "name", "old", "tags", Set.of("rock")));
        TABLE.core().write(new Action.Put<>(new CoreKey("9", "song#9"), Item.of("version", 2), Condition.always()));
        assertThat(TABLE.item("9", "song#9")).contains(Item.of("id", "9", "type", "song#9", "version", 2));
    }

    private static Item after(Item before, AttributeChange... changes) {
        TABLE.put(before);
        TABLE.core().write(new Action.Update<>((CoreKey) before.key(), List.of(changes), new Condition.Exists("id")));
        return TABLE.item(before.string("id"), before.string("type")).orElseThrow();
    }
}
