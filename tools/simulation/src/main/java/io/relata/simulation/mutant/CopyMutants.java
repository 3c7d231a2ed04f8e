package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.table.StreamTable;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Errors in what copies contain and where they lie. */
final class CopyMutants {
    private CopyMutants() {
    }

    /** Copies lie under other keys. */
    static final class Keys extends StreamTableFilter {
        private final UnaryOperator<CopyKey> change;

        Keys(StreamTable table, UnaryOperator<CopyKey> change) {
            super(table);
            this.change = change;
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return super.get(key instanceof CopyKey copy ? change.apply(copy) : key, consistency);
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            return super.updateExisting(updates.stream()
                    .map(update -> new Action.Update<>(change.apply(update.key()), update.changes(), update.condition())).toList());
        }

        @Override
        public Outcome delete(Action.Delete<CopyKey> deletion) {
            return super.delete(new Action.Delete<>(change.apply(deletion.key()), deletion.condition()));
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            return super.transact(actions.stream().<Action<? extends Key>>map(action -> {
                if (!(action.key() instanceof CopyKey copy)) {
                    return action;
                } else if (action instanceof Action.Update<? extends Key> update) {
                    return new Action.Update<>(change.apply(copy), update.changes(), update.condition());
                }
                return action instanceof Action.Put<? extends Key> put
                        ? new Action.Put<>(change.apply(copy), put.item(), put.condition())
                        : action;
            }).toList());
        }
    }

    /** The directions of a relation of an entity with itself are exchanged. */
    static CopyKey swapped(CopyKey key) {
        return switch (key.label()) {
            case "person.follows" -> new CopyKey("person.followedBy#" + key.id().substring(key.id().indexOf('#') + 1), key.type());
            case "person.followedBy" -> new CopyKey("person.follows#" + key.id().substring(key.id().indexOf('#') + 1), key.type());
            default -> key;
        };
    }
}
