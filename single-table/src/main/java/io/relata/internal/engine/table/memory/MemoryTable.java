package io.relata.internal.engine.table.memory;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.ConditionEvaluator;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.table.action.UpdateEvaluator;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table in memory with all its indexes, which follow at once. Answers as DynamoDB does: slices end at the limit or at 1 MB, and
 * {@code typeGsi} returns keys only. For one thread.
 */
public final class MemoryTable implements TableReads {
    private final Map<Key, Item> items = new LinkedHashMap<>();
    /** Those of which a Query has been asked. */
    private final Map<Access, MemoryIndex> indexes = new HashMap<>();

    /** Writes an item unconditionally. */
    public void put(Item item) {
        replace(item.key(), Optional.of(item));
    }

    /** Deletes an item unconditionally. */
    public void remove(Key key) {
        replace(key, Optional.empty());
    }

    /** All items, in the order in which their keys were first written; a view. */
    public Collection<Item> items() {
        return Collections.unmodifiableCollection(items.values());
    }

    public boolean contains(Key key) {
        return items.containsKey(key);
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return Optional.ofNullable(items.get(key));
    }

    @Override
    public Slice query(Query query) {
        return SliceCut.of(indexes.computeIfAbsent(query.access(), this::index).range(query), query.limit(),
                item -> MemoryIndex.keyOf(query.access(), item));
    }

    private MemoryIndex index(Access access) {
        MemoryIndex index = new MemoryIndex(access);
        items.values().forEach(index::add);
        return index;
    }

    /** One segment of a parallel scan, as {@link io.relata.internal.engine.table.ScanTable#scan} describes it. */
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        Comparator<Item> order = Comparator.<Item, String>comparing(item -> item.string(Key.PARTITION))
                .thenComparing(item -> item.string(Key.SORT));
        return SliceCut.of(items.values().stream().filter(item -> Math.floorMod(item.string(Key.PARTITION).hashCode(), segments) == segment)
                .filter(item -> startAfter.filter(last -> order.compare(item, last) <= 0).isEmpty()).sorted(order).map(Projected::of)
                .iterator(), limit,
                item -> MemoryIndex.keyOf(Access.TABLE, item));
    }

    /** One conditional write. */
    public Outcome write(Action<? extends Key> action) {
        Optional<Item> before = get(action.key(), Consistency.STRONG);
        if (!ConditionEvaluator.on(before, action.condition())) {
            return new Outcome.Refused(before);
        }
        perform(action);
        return new Outcome.Written();
    }

    /** Writes all or nothing. */
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        if (actions.stream().map(Action::key).distinct().count() < actions.size()) {
            throw new IllegalArgumentException("a transaction has two actions on one item: " + actions);
        }
        List<Optional<Outcome.Refused>> refusals = actions.stream()
                .map(action -> Optional.of(get(action.key(), Consistency.STRONG))
                        .filter(found -> !ConditionEvaluator.on(found, action.condition())).map(Outcome.Refused::new))
                .toList();
        if (refusals.stream().anyMatch(Optional::isPresent)) {
            return new Transacted.Cancelled(refusals);
        }
        actions.forEach(this::perform);
        return new Transacted.Committed();
    }

    private void perform(Action<? extends Key> action) {
        if (action instanceof Action.Check<? extends Key>) {
            return;
        }
        if (action instanceof Action.Put<? extends Key> put) {
            put(put.item());
        } else if (action instanceof Action.Update<? extends Key> update) {
            Item base = items.getOrDefault(action.key(), Item.of(action.key()));
            put(UpdateEvaluator.by(update.changes(), base));
        } else if (action instanceof Action.Delete<? extends Key>) {
            remove(action.key());
        } else {
            throw new IllegalArgumentException("unknown action: " + action);
        }
    }

    private void replace(Key key, Optional<Item> after) {
        Optional<Item> before = Optional.ofNullable(items.get(key));
        before.ifPresent(item -> indexes.values().forEach(index -> index.remove(item)));
        after.ifPresentOrElse(item -> {
            items.put(key, item);
            indexes.values().forEach(index -> index.add(item));
        }, () -> items.remove(key));
    }
}
