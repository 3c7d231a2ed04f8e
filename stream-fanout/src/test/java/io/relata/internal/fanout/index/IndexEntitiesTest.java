package io.relata.internal.fanout.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import io.relata.internal.search.IndexOutcome.Ending;
import io.relata.internal.search.IndexedEntity;
import io.relata.models.office.Office;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a batch writes to the index, and which records have to be delivered again. */
class IndexEntitiesTest {
    private final List<List<IndexAction>> written = new ArrayList<>();
    private final Map<String, Ending> endings = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();
    private final IndexEntities entities = new IndexEntities(TableModel.of(Office.MODEL), actions -> {
        written.add(actions);
        return actions.stream().map(action -> new IndexOutcome(endings.getOrDefault(action.entity().ref().id(), Ending.DONE), "")).toList();
    });

    @Test
    void eachEntityIsIndexedOnceByItsLastRecordInOneRequest() {
        assertThat(update(record("1", "a", store("a", 1, "One"), store("a", 2, "Two")),
                record("2", "b", Optional.empty(), store("b", 1, "Bee")),
                record("3", "a", store("a", 2, "Two"), store("a", 3, "Three")))).isEmpty();

        assertThat(written).containsExactly(List.of(new IndexAction.Present(new EntityRef("store", "a"), 3, List.of("Three")),
                new IndexAction.Present(new EntityRef("store", "b"), 1, List.of("Bee"))));
    }

    @Test
    void onlyRetryableFailuresAreReportedFromTheirFirstRecord() {
        endings.putAll(Map.of("a", Ending.AGAIN, "b", Ending.REFUSED));

        assertThat(update(record("1", "b", Optional.empty(), store("b", 1, "Bee")),
                record("2", "a", Optional.empty(), store("a", 1, "One")),
                record("3", "c", Optional.empty(), store("c", 1, "Sea")), record("4", "a", store("a", 1, "One"), store("a", 2, "Two"))))
                .containsExactly("2");

        assertThat(failures).containsExactly("store#b REFUSED", "store#a AGAIN");
    }

    @Test
    void unchangedTextSendsNoRequestButAnUndoneChangeDoes() {
        update(record("1", "a", store("a", 1, "One"), store("a", 2, "One")));
        assertThat(written).containsExactly(List.of());

        update(record("2", "a", store("a", 2, "One"), store("a", 3, "Two")), record("3", "a", store("a", 3, "Two"), store("a", 4, "One")));
        assertThat(written).last().isEqualTo(List.of(new IndexAction.Present(new EntityRef("store", "a"), 4, List.of("One"))));
    }

    @Test
    void anotherParentIsIndexedThoughNoTextHasChanged() {
        Optional<Item> before = store("a", 1, "One").map(item -> item.with("businessId", "7"));
        Optional<Item> after = store("a", 2, "One").map(item -> item.with("businessId", "8"));
        update(record("1", "a", before, after));

        assertThat(written).containsExactly(List.of(new IndexAction.Present(
                new IndexedEntity(Optional.empty(), new EntityRef("store", "a")), 2, List.of("One"), List.of("businessId#8"))));
    }

    @Test
    void deletionAndNewCreationAreIndexedEvenWithTheSameText() {
        Optional<Item> tombstone = Optional.of(Item.of("id", "a", "type", "store#a", "kind", "tombstone", "of", "entity", "version", 2));
        update(record("1", "a", store("a", 1, "One"), tombstone));
        update(record("2", "a", tombstone, store("a", 9, "One")));

        assertThat(written).containsExactly(List.of(new IndexAction.Deleted(new EntityRef("store", "a"), 2)),
                List.of(new IndexAction.Present(new EntityRef("store", "a"), 9, List.of("One"))));
    }

    private List<String> update(StreamRecord... records) {
        return entities.update(List.of(records), (key, outcome) -> failures.add(key.type() + " " + outcome.ending()));
    }

    private static StreamRecord record(String sequenceNumber, String id, Optional<Item> before, Optional<Item> after) {
        return new StreamRecord(sequenceNumber, Key.of(id, "store#" + id), before, after);
    }

    private static Optional<Item> store(String id, long version, String name) {
        return Optional
                .of(Item.of("id", id, "type", "store#" + id, "kind", "entity", "entity", "store", "version", version, "storeName", name));
    }
}
