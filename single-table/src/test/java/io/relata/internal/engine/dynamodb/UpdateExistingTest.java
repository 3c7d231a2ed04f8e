package io.relata.internal.engine.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.music.Music;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UpdateExistingTest {
    private final LocalTable table = new LocalTable(Music.MODEL);

    @Test
    void updatesWhatIsOlderNeverCreatesAndNeverGoesBack() {
        table.put(Item.of("id", "artist#1", "type", "festival#1", "version", 1, "data", Map.of("festivalName", "Old")),
                Item.of("id", "artist#3", "type", "festival#1", "version", 3, "data", Map.of("festivalName", "Newer")),
                Item.of("id", "artist#4", "type", "festival#1", "version", 2, "data", Map.of("festivalName", "Same")));

        List<Outcome> outcomes = table.copies()
                .updateExisting(List.of(refresh("artist#1"), refresh("artist#2"), refresh("artist#3"), refresh("artist#4")));

        Outcome refused = new Outcome.Refused(Optional.empty());
        assertThat(outcomes).containsExactly(new Outcome.Written(), refused, refused, refused);
        assertThat(table.items()).containsExactlyInAnyOrder(
                Item.of("id", "artist#1", "type", "festival#1", "version", 2, "data", Map.of("festivalName", "New")),
                Item.of("id", "artist#3", "type", "festival#1", "version", 3, "data", Map.of("festivalName", "Newer")),
                Item.of("id", "artist#4", "type", "festival#1", "version", 2, "data", Map.of("festivalName", "Same")));
    }

    @Test
    void takesMoreThanOneRequestHolds() {
        List<Outcome> expected = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            table.put(Item.of("id", "artist#" + i, "type", "festival#1", "version", i % 7 == 0 ? 5 : 1));
            expected.add(i % 7 == 0 ? new Outcome.Refused(Optional.empty()) : new Outcome.Written());
        }

        assertThat(table.copies().updateExisting(IntStream.range(0, 60).mapToObj(i -> refresh("artist#" + i)).toList()))
                .isEqualTo(expected);
        assertThat(table.items().stream().filter(item -> item.number("version") == 2)).hasSize(51);
        assertThat(table.copies().updateExisting(List.of())).isEmpty();
    }

    @Test
    void takesAssignmentsUnderAGuardByVersionOnly() {
        CopyKey key = new CopyKey("artist#1", "festival#1");
        List<AttributeChange> counted = List.of(new AttributeChange.Count("data", 1));
        assertThatThrownBy(
                () -> table.copies().updateExisting(List.of(new Action.Update<>(key, counted, new Condition.Less("version", 2)))))
                .hasMessage("Count[attribute=data, by=1] is neither an assignment nor a removal");
        assertThatThrownBy(
                () -> table.copies().updateExisting(List.of(new Action.Update<>(key, List.of(new AttributeChange.Assign("data", "x")),
                        Condition.absent()))))
                .hasMessage("Missing[attribute=id] is not a guard by version");
    }

    private static Action.Update<CopyKey> refresh(String holder) {
        return new Action.Update<>(new CopyKey(holder, "festival#1"),
                List.of(new AttributeChange.Assign("data", Map.of("festivalName", "New")),
                        new AttributeChange.Assign("version", 2)),
                new Condition.Less("version", 2));
    }
}
