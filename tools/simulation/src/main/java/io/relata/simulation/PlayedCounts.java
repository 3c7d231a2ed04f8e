package io.relata.simulation;

import io.relata.simulation.history.AnswerCounts;
import io.relata.simulation.history.History;
import io.relata.simulation.history.Subject;
import io.relata.simulation.table.InjectedFault;
import java.util.Map;
import java.util.TreeMap;

/** Counts of histories, requests and faults. */
public final class PlayedCounts {
    private final long[] faults = new long[InjectedFault.values().length];
    private final AnswerCounts answers = new AnswerCounts();
    private final Map<String, Long> ofModels = new TreeMap<>();
    private long histories;
    private long ofTenants;
    private long ofTotals;
    private long calls;

    /** How often each fault happened, by its ordinal. */
    long[] faults() {
        return faults;
    }

    /** @param subject what the history was about */
    void add(Subject subject, History.End ended) {
        histories++;
        ofTenants += subject.model().multiTenant() ? 1 : 0;
        ofTotals += subject.model().totals().isEmpty() ? 0 : 1;
        calls += ended.calls();
        answers.add(ended.answers());
        ofModels.merge(subject.name(), 1L, Long::sum);
    }

    void add(PlayedCounts other) {
        answers.add(other.answers);
        other.ofModels.forEach((model, count) -> ofModels.merge(model, count, Long::sum));
        histories += other.histories;
        ofTenants += other.ofTenants;
        ofTotals += other.ofTotals;
        calls += other.calls;
        for (int i = 0; i < faults.length; i++) {
            faults[i] += other.faults[i];
        }
    }

    public long histories() {
        return histories;
    }

    /** How many of them had several tenants. */
    public long ofTenants() {
        return ofTenants;
    }

    /** How many of them had totals. */
    public long ofTotals() {
        return ofTotals;
    }

    /** The number of histories of each model. */
    public Map<String, Long> ofModels() {
        return ofModels;
    }

    /** How calls were answered. */
    public AnswerCounts answers() {
        return answers;
    }

    /** How often the API was called. */
    public long calls() {
        return calls;
    }

    public long count(InjectedFault fault) {
        return faults[fault.ordinal()];
    }
}
