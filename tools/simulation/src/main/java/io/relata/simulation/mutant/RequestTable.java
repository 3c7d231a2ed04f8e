package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The table of one API request, with a mistake in what is written. */
class RequestTable extends ForwardingCoreTable {
    private final Map<Key, Optional<Item>> read = new HashMap<>();

    RequestTable(CoreTable table) {
        super(table);
    }

    /** One that leaves some writes out. */
    static UnaryOperator<CoreTable> without(Predicate<Action<CoreKey>> leftOut) {
        return changing((action, of) -> leftOut.test(action) ? Optional.empty() : Optional.of(action));
    }

    /** One that changes writes, whatever they are written with. */
    static UnaryOperator<CoreTable> changing(UnaryOperator<Action<CoreKey>> change) {
        return changing((action, of) -> Optional.of(change.apply(action)));
    }

    /** One that changes writes or leaves them out. */
    static UnaryOperator<CoreTable> changing(Change change) {
        return table -> new RequestTable(table) {
            @Override
            Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of) {
                return change.changed(action, of);
            }
        };
    }

    /** What becomes of a write. */
    @FunctionalInterface
    interface Change {
        /**
         * @param of all that is written in one request, in the order of the product: the entity comes first
         * @return empty to leave it out
         */
        Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of);
    }

    /** @return empty to leave it out */
    Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of) {
        return Optional.of(action);
    }

    /** What this request last read under a key. */
    Optional<Item> lastRead(Key key) {
        return read.getOrDefault(key, Optional.empty());
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        Optional<Item> found = super.get(key, consistency);
        read.put(key, found);
        return found;
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return changed(action, List.of(action)).map(table::write).orElseGet(Outcome.Written::new);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return Rewritten.<Action<CoreKey>>transact(actions, action -> changed(action, actions), table::transact);
    }
}
