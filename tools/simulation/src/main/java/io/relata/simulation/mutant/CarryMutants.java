package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.table.StreamTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Errors in what children carry of their parents. */
final class CarryMutants {
    /** What only this model's songs and choirs depend on: nothing else follows from their parents. */
    private static final List<String> INDEXES = List.of("singerIdGsi", "choirIdGsi");

    private CarryMutants() {
    }

    /** What the index shows of singers' songs, and of choirs within choirs, is something else. */
    static UnaryOperator<StreamTable> finding(UnaryOperator<Slice> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Slice query(Query query) {
                Slice slice = super.query(query);
                return query.access().index().filter(INDEXES::contains).isPresent() ? change.apply(slice) : slice;
            }
        };
    }

    /** Records of choirs that seem to be about nothing that is carried by the choir itself. */
    static UnaryOperator<List<StreamRecord>> without(Predicate<StreamRecord> left) {
        return records -> records.stream().filter(record -> !isOfChoir(record) || left.negate().test(record)).toList();
    }

    private static boolean isOfChoir(StreamRecord record) {
        return record.key().type().startsWith("choir#") && record.after().filter(Kind.ENTITY::is).isPresent();
    }

    static boolean isCreation(StreamRecord record) {
        return record.before().filter(Kind.ENTITY::is).isEmpty();
    }

    /** No later version seems to carry anything else than the one before. */
    static List<StreamRecord> withoutTakenBack(List<StreamRecord> records) {
        return records.stream().map(record -> record.before().filter(Kind.ENTITY::is).flatMap(before -> record.after()
                .filter(Kind.ENTITY::is).filter(after -> !same(Attr.VERSION, before, after)).map(after -> new StreamRecord(
                        record.sequenceNumber(), record.key(), Optional.of(carryingThatOf(after, before)), record.after())))
                .orElse(record)).toList();
    }

    private static Item carryingThatOf(Item other, Item item) {
        return other.value(Attr.CARRIED).map(carried -> item.with(Attr.CARRIED, carried)).orElseGet(() -> withoutCarried(item));
    }

    /** A parent is gone without a trace. */
    static List<StreamRecord> withoutRemovals(List<StreamRecord> records) {
        return records.stream().filter(record -> !record.key().type().startsWith("singer#") || record.after().isPresent()).toList();
    }

    private static boolean same(String attribute, Item one, Item other) {
        return one.value(attribute).equals(other.value(attribute));
    }

    /** What is carried is written whatever the entity is by now. */
    static UnaryOperator<StreamTable> unchecked() {
        return table -> new StreamTableFilter(table) {
            @Override
            public Outcome correct(Action<CoreKey> action) {
                return super.correct(action instanceof Action.Update<CoreKey> update && update.changes().stream()
                        .anyMatch(CarryMutants::isCarried) ? ParentMutants.unchecked(update) : action);
            }
        };
    }

    private static boolean isCarried(AttributeChange change) {
        return change instanceof AttributeChange.Assign assign && assign.attribute().equals(Attr.CARRIED)
                || change instanceof AttributeChange.Remove remove && remove.attribute().equals(Attr.CARRIED);
    }

    /** A child is written without what it should carry. */
    static Action<CoreKey> withoutCarried(Action<CoreKey> action) {
        if (!(action instanceof Action.Put<CoreKey> put) || !put.item().has(Attr.CARRIED)) {
            return action;
        }
        return new Action.Put<>(put.key(), withoutCarried(put.item()), put.condition());
    }

    private static Item withoutCarried(Item item) {
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.remove(Attr.CARRIED);
        return new Item(attributes);
    }
}
