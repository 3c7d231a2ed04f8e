package io.relata.simulation.small;

import io.relata.simulation.small.LinkFields.Hand;
import io.relata.simulation.small.LinkWork.Step;
import io.relata.simulation.small.LinkWork.Task;
import java.util.Set;

/** What an invocation reads, and what it decides by that. */
final class LinkReads {
    private final LinkFields at;
    private final HandMoves moves;
    private final Set<Flaw> flaws;

    LinkReads(LinkFields at, HandMoves moves, Set<Flaw> flaws) {
        this.at = at;
        this.moves = moves;
        this.flaws = flaws;
    }

    void read(State state, Hand hand, Step step) {
        switch (step) {
            case READ_ENTITY -> readEntity(state, hand);
            case LOOK_AT_LINK -> lookAtLink(state, hand);
            case READ_LINK -> readLink(state, hand);
            case READ_END -> readEnd(state, hand);
            case READ_COPY -> {
                moves.readCopy(state, hand);
                moves.go(state, hand, Step.READ_MIRROR);
            }
            case READ_MIRROR -> {
                state.set(hand.mirror, state.get(at.mirror));
                boolean isMade = state.same(hand.copyLink, hand.link) && state.same(hand.mirror, hand.link);
                boolean isNone = !state.is(hand.copyLink) && !state.is(hand.mirror);
                moves.go(state, hand, isMade ? Step.READ_END_AGAIN : isNone ? Step.CREATE : Step.RELINK);
            }
            case READ_END_AGAIN -> readEndAgain(state, hand);
            case REPAIR_READ_COPY -> {
                moves.readCopy(state, hand);
                if (Task.of(state, hand) == Task.REPAIR_MIRROR) {
                    state.set(hand.copyLink, state.get(at.mirror)).set(hand.copyVersion, 0);
                }
                moves.go(state, hand, Step.REPAIR_READ_LINK);
            }
            case REPAIR_READ_LINK -> {
                moves.readLink(state, hand);
                moves.go(state, hand, Step.REPAIR_READ_END);
            }
            case REPAIR_READ_END -> judge(state, hand);
            default -> throw new IllegalStateException(step + " is no read");
        }
    }

    private void readEntity(State state, Hand hand) {
        moves.readEntity(state, hand);
        boolean refresh = state.is(hand.alive) && Task.of(state, hand) == Task.DATA_CHANGED;
        moves.go(state, hand, refresh ? Step.FIND_COPIES : Step.FIND_LINKS);
    }

    /** Of a life that the entity, as it was read, does not live. */
    private void lookAtLink(State state, Hand hand) {
        boolean isOutdated = state.is(at.linked)
                ? !state.is(hand.alive) || !state.same(hand.life, at.linkLife) && !flaws.contains(Flaw.LIVES_IGNORED)
                : !state.is(at.link);
        moves.settledUnless(isOutdated && !flaws.contains(Flaw.LINKS_STAY), state, hand);
    }

    private void readLink(State state, Hand hand) {
        moves.readLink(state, hand);
        if (state.is(hand.link)) {
            moves.go(state, hand, state.is(hand.linked) ? Step.READ_END : Step.DELETE_COPY);
        } else {
            moves.settled(state, hand);
        }
    }

    private void readEnd(State state, Hand hand) {
        moves.readEntity(state, hand);
        if (state.is(at.removed)) {
            moves.settled(state.set(at.left, 1), hand);
            return;
        }
        boolean isNew = Task.of(state, hand) == Task.LINK_IS_NEW && !state.is(hand.again);
        moves.go(state, hand, !moves.isGood(state, hand) ? Step.TAKE_DOWN : isNew ? Step.CREATE : Step.READ_COPY);
    }

    private void readEndAgain(State state, Hand hand) {
        moves.readEntity(state, hand);
        boolean isGood = moves.isGood(state, hand);
        if (isGood && state.get(hand.copyVersion) < state.get(hand.version)) {
            moves.go(state, hand, Step.REFRESH_AGAIN);
        } else {
            moves.settledUnless(!isGood, state, hand);
        }
    }

    private boolean isInDoubt(State state, Hand hand) {
        return state.is(hand.linked) && state.is(at.removed);
    }

    /** What is right stays, and what is not called for is left to others; a ghost is deleted if still nothing calls for it. */
    private void judge(State state, Hand hand) {
        moves.readEntity(state, hand);
        Task task = Task.of(state, hand);
        boolean expected = state.is(hand.linked) && moves.isGood(state, hand);
        boolean right = state.same(hand.copyLink, hand.link) && (task == Task.REPAIR_MIRROR || state.same(hand.copyVersion, hand.version));
        if (task == Task.REPAIR_GHOST) {
            moves.goOrRest(!expected && !isInDoubt(state, hand) && state.is(hand.copyLink), state, hand, Step.REPAIR_DELETE);
        } else {
            boolean first = flaws.contains(Flaw.REPAIR_DELETES_FIRST) && task == Task.REPAIR_COPY && state.is(hand.copyLink);
            moves.goOrRest(expected && !right, state, hand, first ? Step.REPAIR_DELETE_FIRST : Step.REPAIR);
        }
    }
}
