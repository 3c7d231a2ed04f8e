package io.relata.simulation;

import io.relata.simulation.table.InjectedFault;

/** Counts of histories, requests and faults. */
public final class PlayedCounts {
    private final long[] faults = new long[InjectedFault.values().length];
    private long histories;
    private long calls;

    /** How often each fault happened, by its ordinal. */
    long[] faults() {
        return faults;
    }

    void add(int moreCalls) {
        histories++;
        calls += moreCalls;
    }

    void add(PlayedCounts other) {
        histories += other.histories;
        calls += other.calls;
        for (int i = 0; i < faults.length; i++) {
            faults[i] += other.faults[i];
        }
    }

    public long histories() {
        return histories;
    }

    /** How often the API was called. */
    public long calls() {
        return calls;
    }

    public long count(InjectedFault fault) {
        return faults[fault.ordinal()];
    }
}
