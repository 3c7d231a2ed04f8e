package io.relata.internal.engine.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.LocalTable;
import io.relata.music.Music;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many items by their keys, on a real table. */
class BatchGetTest {
    private final LocalTable table = new LocalTable(Music.MODEL);

    @Test
    void readsMoreThanOneRequestTakesAndLeavesOutWhatIsNotThere() {
        List<CoreKey> keys = IntStream.range(0, 130).mapToObj(i -> new CoreKey("a" + i, "artist#a" + i)).toList();
        IntStream.range(0, 130).filter(i -> i % 10 != 0).forEach(i -> table.put(Item.of("id", "a" + i, "type", "artist#a" + i, "n", i)));

        assertThat(table.core().getAll(keys, Consistency.EVENTUAL)).extracting(item -> item.number("n"))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 130).filter(i -> i % 10 != 0).mapToObj(Long::valueOf).toList());
        assertThat(table.core().getAll(List.of(), Consistency.STRONG)).isEmpty();
    }

    @Test
    void asksAgainForWhatTheFirstAnswerHadNoRoomFor() {
        String large = "x".repeat(380_000);
        List<CoreKey> keys = IntStream.range(0, 60).mapToObj(i -> new CoreKey("a" + i, "artist#a" + i)).toList();
        keys.forEach(key -> table.put(Item.of("id", key.id(), "type", key.type(), "text", large)));

        assertThat(table.core().getAll(keys, Consistency.EVENTUAL)).extracting(Item::key).containsExactlyInAnyOrderElementsOf(keys);
    }
}
