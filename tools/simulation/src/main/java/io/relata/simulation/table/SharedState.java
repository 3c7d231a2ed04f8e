package io.relata.simulation.table;

import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.model.TableModel;
import io.relata.simulation.choice.Choices;
import java.util.function.Supplier;

/**
 * State that all actors of a history share.
 *
 * @param deployed the model of the application, which may be deployed again
 * @param late writes that are still to be executed
 * @param transactionLimit how many items a transaction that keeps totals writes at most
 */
public record SharedState(Supplier<TableModel> deployed, SimTable table, Choices choices, FaultInjection faults, DelayedWrites late,
        Trace trace, int transactionLimit) {
    /** With transactions as large as those of DynamoDB. */
    public SharedState(Supplier<TableModel> deployed, SimTable table, Choices choices, FaultInjection faults, DelayedWrites late,
            Trace trace) {
        this(deployed, table, choices, faults, late, trace, CopyTable.TRANSACTION);
    }

    public TableModel model() {
        return deployed.get();
    }

    Queries queries() {
        return new Queries(model(), table, choices, faults);
    }
}
