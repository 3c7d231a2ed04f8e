package io.relata.internal.fanout.index;

import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Updates the search index from a batch of records, in one request: each entity once, by its last record, unless neither its texts nor its
 * parents have changed.
 */
public final class IndexEntities {
    private final TableModel model;
    private final Function<List<IndexAction>, List<IndexOutcome>> index;

    /** @param index writes actions, each for another entity, and returns the outcome of each: {@code EntityIndex::write} */
    public IndexEntities(TableModel model, Function<List<IndexAction>, List<IndexOutcome>> index) {
        this.model = model;
        this.index = index;
    }

    /** The action for an item, and from which record the stream is delivered again if it fails. */
    private record Work(IndexAction action, Key key, String sequenceNumber) {
    }

    /**
     * Returns when every action was tried. An item that can't be read, because other code wrote it, is reported and skipped.
     *
     * @param records in the order of the stream
     * @param failures receives each item that is not indexed and why, even if a retry would not help
     * @return the sequence numbers from which failed items have to be delivered again, one for each item
     */
    public List<String> update(List<StreamRecord> records, BiConsumer<Key, IndexOutcome> failures) {
        List<Work> work = byItem(records).entrySet().stream().flatMap(item -> work(item.getKey(), item.getValue(), failures).stream())
                .toList();
        List<IndexOutcome> outcomes = index.apply(work.stream().map(Work::action).toList());
        List<String> again = new ArrayList<>();
        for (int i = 0; i < work.size(); i++) {
            if (outcomes.get(i).ending() != IndexOutcome.Ending.DONE) {
                failures.accept(work.get(i).key(), outcomes.get(i));
            }
            if (outcomes.get(i).ending() == IndexOutcome.Ending.AGAIN) {
                again.add(work.get(i).sequenceNumber());
            }
        }
        return again;
    }

    private static Map<Key, List<StreamRecord>> byItem(List<StreamRecord> records) {
        Map<Key, List<StreamRecord>> items = new LinkedHashMap<>();
        records.forEach(record -> items.computeIfAbsent(record.key(), key -> new ArrayList<>()).add(record));
        return items;
    }

    private Optional<Work> work(Key key, List<StreamRecord> changes, BiConsumer<Key, IndexOutcome> failures) {
        try {
            return changes.stream().anyMatch(this::changesDocument)
                    ? action(changes.get(changes.size() - 1)).map(action -> new Work(action, key, changes.get(0).sequenceNumber()))
                    : Optional.empty();
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
            failures.accept(key, IndexOutcome.refused("unreadable item: " + e.getMessage()));
            return Optional.empty();
        }
    }

    /** A change that was undone counts too: the state in between may have been indexed from an earlier part of this batch. */
    private boolean changesDocument(StreamRecord change) {
        Optional<IndexAction> before = IndexAction.of(model, change.key(), Optional.empty(), change.before());
        Optional<IndexAction> after = action(change);
        return !(before.orElse(null) instanceof IndexAction.Present old && after.orElse(null) instanceof IndexAction.Present now
                && old.saysTheSameAs(now));
    }

    private Optional<IndexAction> action(StreamRecord record) {
        return IndexAction.of(model, record.key(), record.before(), record.after());
    }
}
