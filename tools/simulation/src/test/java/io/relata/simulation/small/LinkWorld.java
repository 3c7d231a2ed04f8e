package io.relata.simulation.small;

import io.relata.simulation.small.LinkFields.Hand;
import io.relata.simulation.small.LinkWork.Task;
import java.util.Optional;
import java.util.Set;

/** Callers, a foreign writer, the stream function, the work function and repair, around one entity and one link to it. */
final class LinkWorld implements World {
    private final LinkFields at = new LinkFields();
    private final LinkScope scope;
    private final Set<Flaw> flaws;
    private final LinkWrites writes;
    private final LinkWork work;

    LinkWorld(LinkScope scope, Set<Flaw> flaws) {
        this.scope = scope;
        this.flaws = flaws;
        this.writes = new LinkWrites(at, flaws);
        this.work = new LinkWork(at, writes, flaws);
    }

    @Override
    public Layout layout() {
        return at.layout;
    }

    @Override
    public void begin(State state) {
        scope.begin(state, at);
    }

    @Override
    public boolean isQuiet(State state) {
        return !state.is(at.records) && !state.is(at.linkRecords) && !state.is(at.redriven) && !state.is(at.late) && !state.is(at.calling)
                && isIdle(state, 0) && isIdle(state, 1) && isIdle(state, 2);
    }

    private boolean isIdle(State state, int hand) {
        return !state.is(at.hands[hand].task);
    }

    @Override
    public Optional<String> wrong(State state) {
        return LinkWrites.broken(state.get(at.broken)).or(() -> isQuiet(state) ? wrongAtRest(state) : Optional.empty());
    }

    private Optional<String> wrongAtRest(State state) {
        if (!state.is(at.linked)) {
            return state.is(at.copyLink) || state.is(at.mirror) ? Optional.of("a superfluous copy") : Optional.empty();
        } else if (state.is(at.removed) || state.is(at.left)) {
            return Optional.empty();
        } else if (!state.is(at.alive) || !state.same(at.life, at.linkLife)) {
            return Optional.of("a link to what is gone");
        } else if (!state.same(at.copyLink, at.link) || !state.same(at.mirror, at.link)) {
            return Optional.of("a missing copy, or one of an older link");
        }
        return state.same(at.copyVersion, at.version) ? Optional.empty() : Optional.of("a stale copy");
    }

    @Override
    public void steps(State state, Steps steps) {
        changeEntity(state, steps);
        changeLink(state, steps);
        if (state.is(at.late)) {
            State next = state.copy();
            writes.apply(next, state.get(at.late));
            steps.to("a late write lands", next.set(at.late, 0));
        }
        for (int i = 0; i < at.hands.length; i++) {
            if (isIdle(state, i)) {
                take(state, i, steps);
            } else {
                goOn(state, i, steps);
            }
        }
    }

    private void changeEntity(State state, Steps steps) {
        boolean alive = state.is(at.alive);
        boolean removed = state.is(at.removed);
        if (alive && state.is(at.updates)) {
            steps.to("caller updates", record(state.copy().add(at.updates, -1).add(at.version, 1), false));
        }
        if (alive && state.is(at.deletions)) {
            steps.to("caller deletes", record(state.copy().add(at.deletions, -1).add(at.version, 1).set(at.alive, 0), true));
        }
        if (alive && state.is(at.removals)) {
            steps.to("foreign writer removes", record(state.copy().add(at.removals, -1).set(at.alive, 0).set(at.removed, 1), true));
        }
        if (removed) {
            steps.to("foreign writer puts back", state.copy().set(at.alive, 1).set(at.removed, 0));
        }
        if (!alive && state.is(at.creations)) {
            State next = state.copy().add(at.creations, -1).add(at.version, 1).set(at.alive, 1).set(at.removed, 0);
            next.set(at.life, state.get(at.version) + 1);
            steps.to("caller creates again", removed ? next : record(next, true));
        }
    }

    /** The first creation that the stream knows of changes no life, and has no record that matters. */
    private State record(State state, boolean life) {
        int waiting = state.get(at.records);
        return state.add(at.records, 1).add(at.lifeRecords, life ? 1 << waiting : 0);
    }

    private void changeLink(State state, Steps steps) {
        if (state.is(at.calls) && state.is(at.linked)) {
            steps.to("caller unlinks", state.copy().add(at.calls, -1).set(at.linked, 0).add(at.link, 1).add(at.linkRecords, 1));
        }
        if (state.is(at.calling)) {
            State next = state.copy().clear(at.calling, at.calledLink, at.calledLife);
            if (state.same(at.calledLink, at.link)) {
                boolean restarts = flaws.contains(Flaw.LINK_VERSIONS_RESTART) && !state.is(at.linked);
                next.set(at.link, restarts ? 1 : state.get(at.link) + 1).set(at.linked, 1).set(at.linkLife, state.get(at.calledLife));
                if (!state.is(at.link)) {
                    next.set(at.firstIsNew, 1);
                }
                next.add(at.linkRecords, 1);
            }
            steps.to("caller links", next);
        } else if (state.is(at.calls) && state.is(at.alive)) {
            steps.to("caller reads, to link", state.copy().add(at.calls, -1).set(at.calling, 1)
                    .set(at.calledLink, state.get(at.link)).set(at.calledLife, state.get(at.life)));
        }
    }

    /** Begins with what is next in the stream of its item, with what is redriven, or repairs. */
    private void take(State state, int hand, Steps steps) {
        Task next = hand == 2 ? Task.values()[state.get(at.redriven)] : waiting(state, hand);
        if (next != Task.NOTHING) {
            steps.to(at.hands[hand].name + " takes " + next,
                    begin(hand == 2 ? state.copy().set(at.redriven, 0) : state.copy(), hand, next));
            if (hand < 2 && state.is(at.redrives) && !state.is(at.redriven)) {
                State aside = state.copy().add(at.redrives, -1).set(at.redriven, next.ordinal());
                steps.to(at.hands[hand].name + " sets aside " + next, acknowledged(aside, hand));
            }
        }
        if (hand == 2 && state.is(at.repairs)) {
            for (Task repair : new Task[] {Task.REPAIR_COPY, Task.REPAIR_MIRROR, Task.REPAIR_GHOST}) {
                steps.to(repair.name(), begin(state.copy().add(at.repairs, -1), hand, repair));
            }
        }
    }

    private Task waiting(State state, int hand) {
        if (hand == 0) {
            boolean ofLife = (state.get(at.lifeRecords) & 1) == 1;
            return !state.is(at.records) ? Task.NOTHING : ofLife ? Task.LIFE_CHANGED : Task.DATA_CHANGED;
        }
        return !state.is(at.linkRecords) ? Task.NOTHING : state.is(at.firstIsNew) ? Task.LINK_IS_NEW : Task.LINK_CHANGED;
    }

    private State begin(State state, int hand, Task task) {
        return state.set(at.hands[hand].task, task.ordinal()).set(at.hands[hand].step, task.first().ordinal());
    }

    private State acknowledged(State state, int hand) {
        return switch (hand) {
            case 0 -> state.add(at.records, -1).set(at.lifeRecords, state.get(at.lifeRecords) >> 1);
            case 1 -> state.add(at.linkRecords, -1).set(at.firstIsNew, 0);
            default -> state;
        };
    }

    private void goOn(State state, int number, Steps steps) {
        Hand hand = at.hands[number];
        Task task = Task.of(state, hand);
        if (LinkWork.Step.of(state, hand) == LinkWork.Step.ACKNOWLEDGE) {
            State next = acknowledged(hand.rest(state.copy()), number);
            steps.to(hand.name + " acknowledges", next);
        } else {
            work.next(state, hand, steps);
        }
        if (state.is(at.crashes)) {
            crash(state, number, task, steps);
        }
    }

    private void crash(State state, int number, Task task, Steps steps) {
        Hand hand = at.hands[number];
        State dead = hand.rest(state.copy().add(at.crashes, -1));
        if (number == 2 && !task.isRepair()) {
            dead.set(at.redriven, task.ordinal());
        }
        steps.to(hand.name + " dies", dead);
        int write = work.nextWrite(state, hand);
        if (write != 0) {
            steps.to(hand.name + " dies, its write under way", dead.copy().set(at.late, write));
        }
    }
}
