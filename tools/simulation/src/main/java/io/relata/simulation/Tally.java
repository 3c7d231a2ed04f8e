package io.relata.simulation;

import io.relata.simulation.table.Fault;

/** What was played, in numbers. */
public final class Tally {
    private final long[] faults = new long[Fault.values().length];
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

    void add(Tally other) {
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

    public long count(Fault fault) {
        return faults[fault.ordinal()];
    }
}
