package io.relata.simulation.history;

import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.SharedState;
import java.util.function.BiConsumer;

/**
 * What all that happens in a history has to do with.
 *
 * @param watch of the tenants for which somebody acts
 * @param report receives violated invariants
 */
record HistoryContext(SharedState state, Views views, Profile profile, Mutation mutation, Clocks times, Deployments deployments,
        TenantWatch watch, BiConsumer<InvariantViolation.Kind, String> report) {
    void violated(InvariantViolation.Kind kind, String detail) {
        report.accept(kind, detail);
    }
}
