package io.relata.simulation.small;

import io.relata.simulation.small.LinkFields.Hand;
import io.relata.simulation.small.LinkWork.Step;
import io.relata.simulation.small.LinkWork.Task;
import java.util.Set;

/** How an invocation goes from one request to the next, and what it keeps of an answer. */
final class HandMoves {
    private final LinkFields at;
    private final Set<Flaw> flaws;

    HandMoves(LinkFields at, Set<Flaw> flaws) {
        this.at = at;
        this.flaws = flaws;
    }

    void go(State state, Hand hand, Step step) {
        state.set(hand.step, step.ordinal());
    }

    void settledUnless(boolean doubtful, State state, Hand hand) {
        if (doubtful) {
            startOver(state, hand);
        } else {
            settled(state, hand);
        }
    }

    /** Looks at the link anew. By now there may be copies of a new one. */
    private void startOver(State state, Hand hand) {
        go(hand.forget(state).clear(hand.inIndex, hand.asMirror).set(hand.again, 1), hand, Step.READ_LINK);
    }

    /** The link's copies are what it says. Of a ghost it is judged again then whether it still is one. */
    void settled(State state, Hand hand) {
        Task task = Task.of(state, hand);
        boolean judgeGhost = task == Task.REPAIR_GHOST && !state.is(hand.isSettled);
        hand.forget(state).clear(hand.inIndex, hand.asMirror, hand.again);
        if (judgeGhost) {
            go(state.set(hand.isSettled, 1), hand, Step.REPAIR_READ_COPY);
        } else if (task.isRepair()) {
            hand.rest(state);
        } else {
            go(state, hand, Step.ACKNOWLEDGE);
        }
    }

    void goOrRest(boolean go, State state, Hand hand, Step step) {
        if (go) {
            go(state, hand, step);
        } else {
            hand.rest(state);
        }
    }

    void readEntity(State state, Hand hand) {
        boolean alive = state.is(at.alive);
        state.set(hand.alive, alive ? 1 : 0).set(hand.version, alive ? state.get(at.version) : 0)
                .set(hand.life, alive ? state.get(at.life) : 0);
    }

    void readLink(State state, Hand hand) {
        boolean linked = state.is(at.linked);
        state.set(hand.link, state.get(at.link)).set(hand.linked, linked ? 1 : 0)
                .set(hand.linkLife, linked ? state.get(at.linkLife) : 0);
    }

    void readCopy(State state, Hand hand) {
        state.set(hand.copyLink, state.get(at.copyLink)).set(hand.copyVersion, state.get(at.copyVersion));
    }

    /** Whether the entity lives the life that the link, as it was read, was made for. */
    boolean isGood(State state, Hand hand) {
        return state.is(hand.alive) && (state.same(hand.life, hand.linkLife) || flaws.contains(Flaw.LIVES_IGNORED));
    }
}
