package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.Parent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Errors in what children carry of their parents. */
final class CarryMutants {
    private CarryMutants() {
    }

    /** Records of choirs that seem to be about nothing that is carried by the choir itself. */
    static UnaryOperator<List<StreamRecord>> without(Predicate<StreamRecord> left) {
        return records -> records.stream().filter(record -> !isOfChoir(record) || left.negate().test(record)).toList();
    }

    private static boolean isOfChoir(StreamRecord record) {
        return record.key().type().startsWith("choir#") && record.after().filter(Kind.ENTITY::is).isPresent();
    }

    /** A child is written without what it should carry. */
    static Action<CoreKey> withoutCarried(Action<CoreKey> action) {
        if (!(action instanceof Action.Put<CoreKey> put) || !put.item().has(Parent.CARRIED)) {
            return action;
        }
        return new Action.Put<>(put.key(), withoutCarried(put.item()), put.condition());
    }

    private static Item withoutCarried(Item item) {
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.remove(Parent.CARRIED);
        return new Item(attributes);
    }
}
