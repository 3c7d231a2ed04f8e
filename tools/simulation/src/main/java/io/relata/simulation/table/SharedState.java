package io.relata.simulation.table;

import io.relata.model.Model;
import io.relata.simulation.choice.Choices;

/**
 * State that all actors of a history share.
 *
 * @param model of the table
 * @param late writes that are still to be executed
 */
public record SharedState(Model model, SimTable table, Choices choices, FaultInjection faults, DelayedWrites late, Trace trace) {
    Queries queries() {
        return new Queries(model, table, choices, faults);
    }
}
