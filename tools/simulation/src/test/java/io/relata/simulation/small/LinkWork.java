package io.relata.simulation.small;

import io.relata.simulation.small.LinkFields.Hand;
import io.relata.simulation.small.LinkWrites.Kind;
import java.util.Set;

/**
 * What an invocation does with a record or a finding, one request after the other: {@code fanout.job.PropagateEntity},
 * {@code fanout.link.PropagateLink}, {@code fanout.verify.repair.Repair}.
 */
final class LinkWork {
    /** One request, and what is decided by its answer. */
    enum Step {
        RESTING,
        READ_ENTITY,
        FIND_COPIES,
        REFRESH,
        FIND_LINKS,
        LOOK_AT_LINK,
        READ_LINK,
        READ_END,
        TAKE_DOWN,
        READ_COPY,
        READ_MIRROR,
        CREATE,
        RELINK,
        READ_END_AGAIN,
        REFRESH_AGAIN,
        DELETE_COPY,
        DELETE_MIRROR,
        REPAIR_READ_COPY,
        REPAIR_READ_LINK,
        REPAIR_READ_END,
        REPAIR,
        REPAIR_DELETE,
        REPAIR_DELETE_FIRST,
        ACKNOWLEDGE;

        private static final Step[] ALL = values();

        static Step of(State state, Hand hand) {
            return ALL[state.get(hand.step)];
        }
    }

    /** What there is to do. */
    enum Task {
        NOTHING, DATA_CHANGED, LIFE_CHANGED, LINK_IS_NEW, LINK_CHANGED, REPAIR_COPY, REPAIR_MIRROR, REPAIR_GHOST;

        private static final Task[] ALL = values();

        static Task of(State state, Hand hand) {
            return ALL[state.get(hand.task)];
        }

        boolean isRepair() {
            return ordinal() >= REPAIR_COPY.ordinal();
        }

        Step first() {
            return switch (this) {
                case DATA_CHANGED, LIFE_CHANGED -> Step.READ_ENTITY;
                case LINK_IS_NEW, LINK_CHANGED, REPAIR_GHOST -> Step.READ_LINK;
                case REPAIR_COPY, REPAIR_MIRROR -> Step.REPAIR_READ_COPY;
                case NOTHING -> Step.RESTING;
            };
        }
    }

    private final LinkFields at;
    private final LinkWrites writes;
    private final LinkReads reads;
    private final HandMoves moves;
    private final Set<Flaw> flaws;

    LinkWork(LinkFields at, LinkWrites writes, Set<Flaw> flaws) {
        this.at = at;
        this.writes = writes;
        this.flaws = flaws;
        this.moves = new HandMoves(at, flaws);
        this.reads = new LinkReads(at, moves, flaws);
    }

    /** The write that comes next; 0, if it is a read. */
    int nextWrite(State state, Hand hand) {
        int link = state.get(hand.link);
        int version = state.get(hand.version);
        int copyLink = state.get(hand.copyLink);
        return switch (Step.of(state, hand)) {
            case REFRESH, REFRESH_AGAIN -> Kind.REFRESH.of(version, 0, 0, 0);
            case TAKE_DOWN -> Kind.TAKE_DOWN.of(link, state.get(hand.linkLife), 0, 0);
            case CREATE -> Kind.CREATE.of(link, version, 0, 0);
            case RELINK -> Kind.RELINK.of(link, version, copyLink, state.get(hand.mirror));
            case DELETE_COPY -> Kind.DELETE_COPY.of(link, 0, 0, 0);
            case DELETE_MIRROR -> Kind.DELETE_MIRROR.of(link, 0, 0, 0);
            case REPAIR -> Task.of(state, hand) == Task.REPAIR_MIRROR
                    ? Kind.REPAIR_MIRROR.of(link, 0, copyLink, 0)
                    : Kind.REPAIR_COPY.of(link, version, copyLink, state.get(hand.copyVersion));
            case REPAIR_DELETE, REPAIR_DELETE_FIRST -> Kind.REPAIR_GHOST.of(0, 0, copyLink, state.get(hand.copyVersion));
            default -> 0;
        };
    }

    /** Sends the next request. */
    void next(State state, Hand hand, World.Steps steps) {
        Step step = Step.of(state, hand);
        int write = nextWrite(state, hand);
        String label = hand.name + ": " + step;
        if (write != 0) {
            State next = state.copy();
            boolean written = writes.apply(next, write);
            written(next, hand, step, written);
            steps.to(written ? label : label + ", refused", next);
        } else if (step == Step.FIND_COPIES) {
            find(state, hand, state.is(at.copyShown), Step.REFRESH, steps);
        } else if (step == Step.FIND_LINKS) {
            find(state, hand, state.is(at.link), Step.LOOK_AT_LINK, steps);
        } else {
            State next = state.copy();
            reads.read(next, hand, step);
            steps.to(label, next);
        }
    }

    /** The index shows what was at any time, or nothing; the mirrors are read strongly. */
    private void find(State state, Hand hand, boolean mayBeInIndex, Step found, World.Steps steps) {
        boolean isMirror = state.is(at.mirror) && !flaws.contains(Flaw.NO_MIRRORS);
        for (int inIndex = 0; inIndex <= (mayBeInIndex ? 1 : 0); inIndex++) {
            State next = state.copy();
            if (inIndex == 0 && !isMirror) {
                moves.settled(next, hand);
            } else if (found == Step.REFRESH) {
                moves.go(next.set(hand.inIndex, inIndex).set(hand.asMirror, isMirror ? 1 : 0), hand, found);
            } else {
                moves.go(next, hand, found);
            }
            steps.to(hand.name + ": " + Step.of(state, hand) + (inIndex == 1 ? ", in the index" : ", not in the index"), next);
        }
    }

    private void written(State state, Hand hand, Step step, boolean written) {
        switch (step) {
            case REFRESH -> {
                boolean both = state.is(hand.inIndex) && state.is(hand.asMirror);
                moves.settledUnless(!both && (state.is(hand.inIndex) || !written), state, hand);
            }
            case TAKE_DOWN -> moves.settledUnless(!written, state, hand);
            case CREATE, RELINK -> {
                if (!written || flaws.contains(Flaw.NO_SECOND_READ)) {
                    moves.settledUnless(!written, state, hand);
                } else {
                    state.set(hand.copyVersion, state.get(step == Step.CREATE ? hand.version : hand.copyVersion));
                    moves.go(state, hand, Step.READ_END_AGAIN);
                }
            }
            case DELETE_COPY -> moves.go(state, hand, Step.DELETE_MIRROR);
            case REPAIR -> moves.go(hand.forget(state), hand, Step.REPAIR_READ_COPY);
            case REPAIR_DELETE_FIRST -> moves.go(state.clear(hand.copyLink, hand.copyVersion), hand, Step.REPAIR);
            default -> moves.settled(state, hand);
        }
    }
}
