package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.ConditionEvaluator;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.engine.table.action.UpdateEvaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One item as a transaction that is not yet carried out sees it: what the table holds, where that is known, and what the transaction has
 * made of it so far. DynamoDB takes one action an item, so several writes of one item become one.
 *
 * @param stored what the table holds; none where nobody has looked
 * @param now what the transaction has made of it; none where nothing is known
 * @param conditions what has to be true of the stored item
 * @param writes the writes so far, in order
 */
record PendingItem(CoreKey key, Optional<Seen> stored, Optional<Seen> now, List<Condition> conditions, List<Action<CoreKey>> writes) {
    /** An item that was looked at; there may be none. */
    record Seen(Optional<Item> item) {
    }

    /** An item that nobody has looked at. */
    static PendingItem unread(CoreKey key) {
        return new PendingItem(key, Optional.empty(), Optional.empty(), List.of(), List.of());
    }

    /** An item as the table holds it. */
    static PendingItem read(CoreKey key, Optional<Item> item) {
        Optional<Seen> seen = Optional.of(new Seen(item));
        return new PendingItem(key, seen, seen, List.of(), List.of());
    }

    /** The same item, so far only checked, as the table holds it. */
    PendingItem read(Optional<Item> item) {
        return new PendingItem(key, Optional.of(new Seen(item)), Optional.of(new Seen(item)), conditions, writes);
    }

    /** Whether a condition can be true: it is, of what is known, or nothing is known. */
    boolean mayHold(Condition condition) {
        return now.map(seen -> ConditionEvaluator.on(seen.item(), condition)).orElse(true);
    }

    /** What is found where a condition is not true. */
    Optional<Item> found() {
        return now.flatMap(Seen::item);
    }

    /** After a further action, whose condition {@linkplain #mayHold may hold}. */
    PendingItem after(Action<CoreKey> action) {
        List<Condition> all = conditions;
        if (writes.isEmpty() && !(action.condition() instanceof Condition.Always)) {
            all = new ArrayList<>(conditions);
            all.add(action.condition());
        }
        if (action instanceof Action.Check<CoreKey>) {
            return new PendingItem(key, stored, now, all, writes);
        }
        List<Action<CoreKey>> more = new ArrayList<>(writes);
        more.add(action);
        return new PendingItem(key, stored, Optional.of(new Seen(result(action))), all, more);
    }

    private Optional<Item> result(Action<CoreKey> action) {
        if (action instanceof Action.Put<CoreKey> put) {
            return Optional.of(put.item());
        } else if (action instanceof Action.Update<CoreKey> update) {
            return Optional.of(UpdateEvaluator.by(update.changes(),
                    now.orElseThrow(() -> new IllegalStateException("an update needs the item: " + key)).item()
                            .orElseGet(() -> Item.of(key))));
        } else if (action instanceof Action.Delete<CoreKey>) {
            return Optional.empty();
        }
        throw new IllegalArgumentException("it writes nothing: " + action);
    }

    boolean isWritten() {
        return !writes.isEmpty();
    }

    /** All that is to be done with the item, as one action; none where nothing is. */
    Optional<Action<CoreKey>> action() {
        if (writes.isEmpty() && conditions.isEmpty()) {
            return Optional.empty();
        }
        List<Condition> all = new ArrayList<>(conditions);
        if (writes.size() > 1) {
            all.addAll(countedOnRead());
        }
        Condition condition = all.isEmpty() ? Condition.always() : all.size() == 1 ? all.get(0) : new Condition.All(List.copyOf(all));
        if (writes.isEmpty()) {
            return Optional.of(new Action.Check<>(key, condition));
        }
        if (writes.size() == 1 && writes.get(0) instanceof Action.Update<CoreKey> update) {
            return Optional.of(new Action.Update<>(key, update.changes(), condition));
        }
        return Optional.of(found().<Action<CoreKey>>map(item -> new Action.Put<>(key, item, condition))
                .orElseGet(() -> new Action.Delete<>(key, condition)));
    }

    /** That counters which several writes add to are as they were read: what is written instead of those writes is a number. */
    private List<Condition> countedOnRead() {
        return writes.stream().filter(Action.Update.class::isInstance).flatMap(write -> ((Action.Update<CoreKey>) write).changes().stream())
                .filter(AttributeChange.Count.class::isInstance).map(AttributeChange::attribute).distinct()
                .map(counter -> Unchanged.since(stored.flatMap(Seen::item).orElse(Item.EMPTY), counter)).toList();
    }

    /** The signature that the transaction leaves on the item: the last entry of its list of writers, where it is a new one. */
    Optional<String> signature() {
        Optional<Object> before = stored.flatMap(Seen::item).flatMap(Writers::stored);
        Optional<Object> after = found().flatMap(Writers::stored);
        return after.filter(list -> isWritten() && !Objects.equals(Optional.of(list), before)).map(String.class::cast);
    }

    /** In bytes: what DynamoDB adds up for the limit of a transaction. */
    int size() {
        return Math.max(found().map(ItemSize::of).orElse(0), stored.flatMap(Seen::item).map(ItemSize::of).orElse(0));
    }
}
