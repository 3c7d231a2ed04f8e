package io.relata.simulation.mutant;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The table of one API request that writes some items after the transaction to which they belong. */
final class ApartTable extends RequestTable {
    private final Predicate<Action<CoreKey>> apart;

    ApartTable(CoreTable table, Predicate<Action<CoreKey>> apart) {
        super(table);
        this.apart = apart;
    }

    @Override
    Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of) {
        return Optional.of(action).filter(apart.negate());
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        Transacted transacted = super.transact(actions);
        if (transacted.committed()) {
            actions.stream().filter(apart).forEach(table::write);
        }
        return transacted;
    }
}
