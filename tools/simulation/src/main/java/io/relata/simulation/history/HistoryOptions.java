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
public record HistoryOptions(Subject subject, Mutation mutation, Checks checks, Trace trace) {
    /** When invariants are checked. */
    public enum Checks {
        /** At every write and at the end. */
        ALWAYS,
        /** Only at the end. */
        AT_THE_END
    }

    /** All checks, and nothing recorded. */
    public static HistoryOptions of(Subject subject, Mutation mutation) {
        return new HistoryOptions(subject, mutation, Checks.ALWAYS, Trace.none());
    }

    public HistoryOptions tracedTo(Trace newTrace) {
        return new HistoryOptions(subject, mutation, checks, newTrace);
    }

    public HistoryOptions checks(Checks when) {
        return new HistoryOptions(subject, mutation, when, trace);
    }
}
