package io.relata.simulation.history;

import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.Trace;

/**
 * The options of a history.
 *
 * @param mutation what is wrong with the code
 * @param trace where it is told
 */
public record HistoryOptions(Mutation mutation, Judged judged, Trace trace) {
    /** When invariants are checked. */
    public enum Judged {
        /** At every write and at the end. */
        ALWAYS,
        /** Only at the end. */
        AT_THE_END
    }

    public static HistoryOptions of(Mutation mutation) {
        return new HistoryOptions(mutation, Judged.ALWAYS, Trace.none());
    }

    public HistoryOptions told(Trace newTrace) {
        return new HistoryOptions(mutation, judged, newTrace);
    }

    public HistoryOptions judged(Judged when) {
        return new HistoryOptions(mutation, when, trace);
    }
}
