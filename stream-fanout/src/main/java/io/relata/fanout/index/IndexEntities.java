package io.relata.fanout.index;

import io.relata.engine.key.Key;
import io.relata.fanout.record.StreamRecord;
import io.relata.model.Model;
import io.relata.search.IndexAction;
import io.relata.search.IndexOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Has the index follow a batch of records, in one request: each entity once, as its last record has it, and none whose texts did not
 * change.
 */
public final class IndexEntities {
    private final Model model;
    private final Function<List<IndexAction>, List<IndexOutcome>> index;

    /** @param index writes actions, each of another entity, and says how each ended: {@code EntityIndex::write} */
    public IndexEntities(Model model, Function<List<IndexAction>, List<IndexOutcome>> index) {
        this.model = model;
        this.index = index;
    }

    /** What is to be done for an item, and where to begin again if it can't be done now. */
    private record Work(IndexAction action, Key key, String sequenceNumber) {
    }

    /**
     * Returns when all of it was tried. An item that can't be understood, because no code of ours wrote it, holds up nobody: it is told and
     * left.
     *
     * @param records in the order of the stream
     * @param failures is told each item that is not indexed and why, also if trying again would not help
     * @return the sequence numbers of the records from which what failed has to be tried again, one for each item
     */
    public List<String> follow(List<StreamRecord> records, BiConsumer<Key, IndexOutcome> failures) {
        List<Work> work = byItem(records).entrySet().stream().flatMap(item -> work(item.getKey(), item.getValue(), failures).stream())
                .toList();
        List<IndexOutcome> verdicts = index.apply(work.stream().map(Work::action).toList());
        List<String> again = new ArrayList<>();
        for (int i = 0; i < work.size(); i++) {
            if (verdicts.get(i).ending() != IndexOutcome.Ending.DONE) {
                failures.accept(work.get(i).key(), verdicts.get(i));
            }
            if (verdicts.get(i).ending() == IndexOutcome.Ending.AGAIN) {
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
            return changes.stream().anyMatch(this::changesTexts)
                    ? action(changes.get(changes.size() - 1)).map(action -> new Work(action, key, changes.get(0).sequenceNumber()))
                    : Optional.empty();
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
            failures.accept(key, IndexOutcome.refused("not understood: " + e.getMessage()));
            return Optional.empty();
        }
    }

    /** There and back again is a change: what was in between may be in the index, from a part of this batch that came before. */
    private boolean changesTexts(StreamRecord change) {
        Optional<IndexAction> before = IndexAction.of(model, change.key(), Optional.empty(), change.before());
        Optional<IndexAction> after = action(change);
        return !(before.orElse(null) instanceof IndexAction.Present old && after.orElse(null) instanceof IndexAction.Present now
                && old.texts().equals(now.texts()));
    }

    private Optional<IndexAction> action(StreamRecord record) {
        return IndexAction.of(model, record.key(), record.before(), record.after());
    }
}
