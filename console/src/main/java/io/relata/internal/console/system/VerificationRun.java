package io.relata.internal.console.system;

import io.relata.internal.console.source.Doctor;
import io.relata.internal.console.source.Doctor.Run;
import io.relata.internal.console.source.Doctor.State;
import io.relata.internal.console.verify.RepairOutcome;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.fanout.derivation.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** A run of verify, as far as it is. */
final class VerificationRun implements Report {
    private static final long BETWEEN_EVENTS_NANOS = 250_000_000L;

    private final String id;
    private final BiConsumer<String, Map<String, Object>> events;
    private final List<Finding> findings = new ArrayList<>();
    private final long began = System.nanoTime();
    private State state = State.RUNNING;
    private long read;
    private long nanos;
    private int found;
    private int repaired;
    private Optional<String> failure = Optional.empty();
    private long told;

    VerificationRun(String id, BiConsumer<String, Map<String, Object>> events) {
        this.id = id;
        this.events = events;
        tell("begin");
    }

    synchronized Run run() {
        long took = state == State.RUNNING ? System.nanoTime() - began : nanos;
        return new Run(id, state, read, took == 0 ? 0 : read * 1e9 / took, found, List.copyOf(findings), repaired, failure);
    }

    @Override
    public synchronized void finding(Finding finding, RepairOutcome outcome) {
        found++;
        if (findings.size() < Doctor.MOST_FINDINGS) {
            findings.add(finding);
        }
    }

    @Override
    public synchronized void progress(int segment, VerifyCounts counts) {
        read = counts.items();
        if (System.nanoTime() - told > BETWEEN_EVENTS_NANOS) {
            tell("reads");
        }
    }

    @Override
    public void summary(VerifyCounts counts) {
        // told when it is finished
    }

    synchronized void repaired(Finding finding) {
        findings.remove(finding);
        repaired++;
        tell("repaired");
    }

    synchronized void finished(Optional<String> why) {
        failure = why;
        state = why.isPresent() ? State.FAILED : State.DONE;
        nanos = System.nanoTime() - began;
        tell("end");
    }

    private void tell(String phase) {
        told = System.nanoTime();
        events.accept("verify", Map.of("run", id, "phase", phase, "read", read, "findings", found));
    }
}
