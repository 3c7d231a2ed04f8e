package io.relata.simulation.history;

import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.Trace;

/**
 * The options of a history.
 *
 * @param subject what the history is about
 * @param mutation the deliberate error in the code
 * @param trace records the steps
 */
public record HistoryOptions(Subject subject, Mutation mutation, Trace trace) {

    /** Nothing recorded. */
    public static HistoryOptions of(Subject subject, Mutation mutation) {
        return new HistoryOptions(subject, mutation, Trace.none());
    }

    public HistoryOptions tracedTo(Trace newTrace) {
        return new HistoryOptions(subject, mutation, newTrace);
    }
}
