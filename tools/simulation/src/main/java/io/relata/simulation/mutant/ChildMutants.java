package io.relata.simulation.mutant;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.table.StreamTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Errors in how children follow their parents. */
final class ChildMutants {
    private ChildMutants() {
    }

    /** What the index of the children shows is something else. */
    static UnaryOperator<StreamTable> finding(UnaryOperator<Slice> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Slice query(Query query) {
                Slice slice = super.query(query);
                return query.access().index().filter(index -> index.equals("folderIdGsi") || index.equals("ownerIdGsi")).isPresent()
                        ? change.apply(slice)
                        : slice;
            }
        };
    }

    static Slice nothing(Slice slice) {
        return new Slice(List.of(), Optional.empty());
    }

    static Slice onlyFirst(Slice slice) {
        return new Slice(slice.items().subList(0, Math.min(1, slice.items().size())), Optional.empty());
    }

    /** The lives that children were given are read as others. */
    static UnaryOperator<StreamTable> reading(UnaryOperator<Item> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                return super.get(key, consistency).map(item -> item.has(Attr.PARENT_LIVES) ? change.apply(item) : item);
            }
        };
    }

    static Item ofNoLife(Item item) {
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.remove(Attr.PARENT_LIVES);
        return new Item(attributes);
    }

    static Item ofAnEarlierLife(Item item) {
        Map<String, Object> lives = new LinkedHashMap<>(item.map(Attr.PARENT_LIVES));
        lives.replaceAll((attribute, life) -> 1);
        return item.with(Attr.PARENT_LIVES, lives);
    }

    /** A folder that is created, or changed, seems to have been there before, with its parents. Nothing else depends on that record. */
    static List<StreamRecord> withoutCreations(List<StreamRecord> records) {
        return records.stream().map(record -> record.after().filter(Kind.ENTITY::is)
                .filter(item -> record.key().type().startsWith("folder#") && record.before().filter(Kind.TOMBSTONE::is).isEmpty())
                .map(item -> new StreamRecord(record.sequenceNumber(), record.key(), Optional.of(item), Optional.of(item)))
                .orElse(record)).toList();
    }

    /** An entity seems to have been at this place of its lists before. */
    static List<StreamRecord> withoutResorting(List<StreamRecord> records) {
        return records.stream().map(record -> record.after().filter(Kind.ENTITY::is).filter(after -> after.has(Attr.SORT))
                .flatMap(after -> record.before().filter(Kind.ENTITY::is).map(before -> new StreamRecord(record.sequenceNumber(),
                        record.key(), Optional.of(before.with(Attr.SORT, after.value(Attr.SORT).get())), Optional.of(after))))
                .orElse(record)).toList();
    }

    private static boolean isOfEntity(Action<? extends Key> action, Predicate<Item> item) {
        return Rewritten.item(action).filter(put -> Kind.ENTITY.is(put) || Kind.TOMBSTONE.is(put)).filter(item).isPresent();
    }

    /** Children are written whatever they are by now. */
    static UnaryOperator<StreamTable> unconditional(Predicate<Item> written) {
        return writing(action -> Optional.of(isOfEntity(action, written) ? Rewritten.on(Condition.always(), action) : action));
    }

    static Optional<Action<? extends Key>> keepingValues(Action<? extends Key> action) {
        return Optional.<Action<? extends Key>>of(action)
                .filter(any -> !(action instanceof Action.Delete && action.key() instanceof CoreKey key
                        && key.isUnique()));
    }

    static Optional<Action<? extends Key>> keepingPlaces(Action<? extends Key> action) {
        return Optional.<Action<? extends Key>>of(action)
                .filter(any -> !(action.key() instanceof CoreKey key && CapacityKey.is(key)));
    }

    static Optional<Action<? extends Key>> withoutHistory(Action<? extends Key> action) {
        return Optional.<Action<? extends Key>>of(action).filter(any -> Rewritten.item(action).filter(Kind.HISTORY::is).isEmpty());
    }

    /** What is written along with a child is something else. */
    static UnaryOperator<StreamTable> writing(Function<Action<? extends Key>, Optional<Action<? extends Key>>> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            @SuppressWarnings("unchecked")
            public Outcome correct(Action<CoreKey> action) {
                return super.correct((Action<CoreKey>) change.apply(action).orElseThrow());
            }

            @Override
            public Transacted transact(List<? extends Action<? extends Key>> actions) {
                return actions.stream().anyMatch(action -> isOfEntity(action, any -> true))
                        ? Rewritten.<Action<? extends Key>>transact(actions, change, super::transact)
                        : super.transact(actions);
            }
        };
    }
}
