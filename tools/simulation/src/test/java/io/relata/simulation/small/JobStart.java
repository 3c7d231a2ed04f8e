package io.relata.simulation.small;

import io.relata.simulation.small.JobWrites.Kind;
import java.util.Set;

/** The stream function's part of a large fan-out: it begins or extends it. */
final class JobStart {
    private static final int READ_ENTITY = 1;
    private static final int RAISE = 2;
    private static final int READ_PROGRESS = 3;
    private static final int BEGIN = 4;
    private static final int SEND = 5;
    private static final int ACKNOWLEDGE = 6;

    private final JobFields at;
    private final JobWrites writes;
    private final Set<Flaw> flaws;

    JobStart(JobFields at, JobWrites writes, Set<Flaw> flaws) {
        this.at = at;
        this.writes = writes;
        this.flaws = flaws;
    }

    void steps(State state, World.Steps steps) {
        if (state.is(at.starting)) {
            goOn(state, steps);
            crash(state, steps);
        } else if (state.is(at.records)) {
            steps.to("S takes a record", state.copy().set(at.starting, READ_ENTITY));
        }
    }

    private void goOn(State state, World.Steps steps) {
        State next = state.copy();
        int version = state.get(at.startVersion);
        switch (state.get(at.starting)) {
            case READ_ENTITY -> steps.to("S reads the entity", next.set(at.starting, RAISE).set(at.startVersion, state.get(at.version)));
            case RAISE -> {
                writes.apply(next, Kind.RAISE, 0, version);
                steps.to("S raises the goal", next.set(at.starting, READ_PROGRESS));
            }
            case READ_PROGRESS -> readProgress(state, steps);
            case BEGIN -> {
                Token first = Token.first(version, 0);
                boolean written = writes.apply(next, Kind.BEGIN, first.number(), 0);
                steps.to("S begins a large fan-out",
                        written ? next.set(at.starting, SEND).set(at.startToken, first.number()) : next.set(at.starting, RAISE));
            }
            case SEND -> {
                at.send(next, Token.of(state.get(at.startToken)));
                steps.to("S sends a message", next.set(at.starting, ACKNOWLEDGE).clear(at.startToken, at.startVersion));
            }
            default -> steps.to("S acknowledges", next.set(at.starting, 0).add(at.records, -1));
        }
    }

    private void readProgress(State state, World.Steps steps) {
        State next = state.copy();
        Token stored = Token.of(state.get(at.token));
        if (!state.is(at.goal)) {
            steps.to("S finds no progress", next.set(at.starting, BEGIN));
        } else if (state.get(at.goal) < state.get(at.startVersion) && !flaws.contains(Flaw.EXTENSION_UNCHECKED)
                && !flaws.contains(Flaw.JOB_NOT_EXTENDED)) {
            steps.to("S finds progress that was not there before", next.set(at.starting, RAISE));
        } else if (!state.is(at.taken) && !flaws.contains(Flaw.FIRST_MESSAGE_ONCE)) {
            steps.to("S finds progress without a turn", next.set(at.starting, SEND).set(at.startToken, stored.number()));
        } else {
            steps.to("S finds progress", next.set(at.starting, ACKNOWLEDGE).clear(at.startVersion));
            if (state.is(at.taken) && state.is(at.resumes)) {
                steps.to("S takes the fan-out to be stuck", state.copy().add(at.resumes, -1).set(at.starting, SEND)
                        .set(at.startToken, stored.resumed(state.get(at.startVersion)).number()));
            }
        }
    }

    private void crash(State state, World.Steps steps) {
        if (!state.is(at.crashes)) {
            return;
        }
        int step = state.get(at.starting);
        State dead = state.copy().add(at.crashes, -1).clear(at.starting, at.startVersion, at.startToken);
        steps.to("S dies", dead);
        if ((step == RAISE || step == BEGIN) && !state.is(at.late)) {
            int version = state.get(at.startVersion);
            steps.to("S dies, its write under way", step == RAISE
                    ? dead.copy().set(at.late, Kind.RAISE.ordinal()).set(at.lateNumber, version)
                    : dead.copy().set(at.late, Kind.BEGIN.ordinal()).set(at.lateToken, Token.first(version, 0).number()));
        }
    }
}
