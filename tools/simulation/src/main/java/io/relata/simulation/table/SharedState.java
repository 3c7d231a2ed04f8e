package io.relata.simulation.table;

import io.relata.simulation.choice.Choices;

/**
 * State that all actors of a history share.
 *
 * @param late writes that are still to be executed
 */
public record SharedState(SimTable table, Choices choices, FaultInjection faults, DelayedWrites late, Trace trace) {
    Queries queries() {
        return new Queries(table, choices, faults);
    }
}
