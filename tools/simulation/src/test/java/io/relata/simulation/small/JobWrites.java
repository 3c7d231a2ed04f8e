package io.relata.simulation.small;

import java.util.Set;

/** All writes of the progress item, each with its condition: {@code fanout.job.JobProgress}. */
final class JobWrites {
    private final JobFields at;
    private final Set<Flaw> flaws;

    /** Kinds of writes. */
    enum Kind {
        NONE, RAISE, BEGIN, TAKE, END
    }

    JobWrites(JobFields at, Set<Flaw> flaws) {
        this.at = at;
        this.flaws = flaws;
    }

    /**
     * @param number the goal of a raise; of a turn and of the end, the step that was read
     * @return whether its condition held
     */
    boolean apply(State state, Kind kind, int token, int number) {
        return switch (kind) {
            case NONE -> throw new IllegalArgumentException("no write");
            case RAISE -> raise(state, number);
            case BEGIN -> begin(state, token);
            case TAKE -> take(state, token, number);
            case END -> end(state, token, number);
        };
    }

    private boolean raise(State state, int version) {
        boolean written = state.is(at.goal) && state.get(at.goal) < version && !flaws.contains(Flaw.JOB_NOT_EXTENDED);
        if (written) {
            state.set(at.goal, version);
        }
        return written;
    }

    private boolean begin(State state, int token) {
        if (state.is(at.goal)) {
            return false;
        }
        state.set(at.goal, Token.of(token).pass()).set(at.token, token).set(at.taken, 0);
        return true;
    }

    private boolean take(State state, int token, int step) {
        boolean written = isStill(state, token, step) || flaws.contains(Flaw.LATE_TURN);
        if (written) {
            state.set(at.goal, Math.max(1, state.get(at.goal))).set(at.token, token).set(at.taken, step + 1);
        }
        return written;
    }

    private boolean end(State state, int token, int step) {
        boolean reached = state.get(at.goal) <= Token.of(token).pass() || flaws.contains(Flaw.EXTENSION_IGNORED);
        boolean written = isStill(state, token, step) && reached;
        if (written) {
            state.clear(at.goal, at.token, at.taken);
        }
        return written;
    }

    private boolean isStill(State state, int token, int step) {
        return state.is(at.goal) && Token.of(state.get(at.token)).chain() == Token.of(token).chain() && state.get(at.taken) == step;
    }
}
