package io.relata.simulation.history;

import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.Trace;

/**
 * How a history is played.
 *
 * @param mutation what is wrong with the code
 * @param trace where it is told
 */
public record Play(Mutation mutation, Judged judged, Trace trace) {
    /** When a history is judged. */
    public enum Judged {
        /** At every write, and at the end. */
        ALWAYS,
        /** Only when everything has come to rest. */
        AT_THE_END
    }

    public static Play of(Mutation mutation) {
        return new Play(mutation, Judged.ALWAYS, Trace.none());
    }

    public Play told(Trace newTrace) {
        return new Play(mutation, judged, newTrace);
    }

    public Play judged(Judged when) {
        return new Play(mutation, when, trace);
    }
}
