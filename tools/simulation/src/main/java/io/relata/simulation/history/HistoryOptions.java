package io.relata.simulation.history;

import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.Trace;

/**
 * The options of a history.
 *
 * @param subjects what histories are about
 * @param mutation the deliberate error in the code
 * @param trace records the steps
 */
public record HistoryOptions(Subjects subjects, Mutation mutation, Checks checks, Trace trace) {
    /** When invariants are checked. */
    public enum Checks {
        /** At every write and at the end. */
        ALWAYS,
        /** Only at the end. */
        AT_THE_END
    }

    public static HistoryOptions of(Mutation mutation) {
        return new HistoryOptions(Subjects.SOCIAL, mutation, Checks.ALWAYS, Trace.none());
    }

    public HistoryOptions tracedTo(Trace newTrace) {
        return new HistoryOptions(subjects, mutation, checks, newTrace);
    }

    public HistoryOptions checks(Checks when) {
        return new HistoryOptions(subjects, mutation, when, trace);
    }

    public HistoryOptions about(Subjects others) {
        return new HistoryOptions(others, mutation, checks, trace);
    }
}
