package io.relata.simulation.small;

import io.relata.simulation.small.JobFields.Worker;
import io.relata.simulation.small.JobWrites.Kind;
import java.util.Optional;
import java.util.Set;

/** A fan-out in turns: {@code fanout.job.FanoutJob}. What a turn does to one of the entity's copies or links is left to each world. */
abstract class JobWorld implements World {
    static final int TURN = 4;
    private static final int READ_PROGRESS = 1;
    private static final int TAKE = 2;
    private static final int READ_ENTITY = 3;
    private static final int SEND_NEXT = 8;
    private static final int END = 9;
    private static final int READ_AFTER_END = 10;
    private static final int SEND_AGAIN = 11;
    private static final int SEND_NEW_PASS = 12;
    private static final int ACKNOWLEDGE = 13;

    final JobFields at = new JobFields();
    final Set<Flaw> flaws;
    private final JobScope scope;
    private final JobWrites writes;
    private final JobStart start;

    JobWorld(JobScope scope, Set<Flaw> flaws) {
        this.scope = scope;
        this.flaws = flaws;
        this.writes = new JobWrites(at, flaws);
        this.start = new JobStart(at, writes, flaws);
    }

    /** How many copies or links there are to go through. */
    abstract int positions();

    /** Goes on with what is at a position, from step {@value #TURN} on; {@link #done} ends it. */
    abstract void turn(State state, Worker worker, int position, Steps steps);

    /** What else may happen. */
    abstract void others(State state, Steps steps);

    @Override
    public Layout layout() {
        return at.layout;
    }

    @Override
    public void begin(State state) {
        scope.begin(state.set(at.version, 1).set(at.life, 1).set(at.alive, 1), at);
    }

    @Override
    public boolean isQuiet(State state) {
        return !state.is(at.records) && !state.is(at.queue[at.queue.length - 1]) && !state.is(at.starting) && !state.is(at.late)
                && !state.is(at.workers[0].step) && !state.is(at.workers[1].step);
    }

    /** An item without a turn may be left by a late write: the next change finds it and sends its message. */
    @Override
    public Optional<String> wrong(State state) {
        return isQuiet(state) && state.is(at.taken) ? Optional.of("a large fan-out goes on without a message") : Optional.empty();
    }

    @Override
    public void steps(State state, Steps steps) {
        others(state, steps);
        if (state.is(at.late)) {
            State next = state.copy().clear(at.late, at.lateToken, at.lateNumber);
            writes.apply(next, Kind.values()[state.get(at.late)], state.get(at.lateToken), state.get(at.lateNumber));
            steps.to("a late write lands: " + Kind.values()[state.get(at.late)], next);
        }
        start.steps(state, steps);
        for (Worker worker : at.workers) {
            if (state.is(worker.step)) {
                goOn(state, worker, steps);
                crash(state, worker, steps);
            } else {
                receive(state, worker, steps);
            }
        }
    }

    private void receive(State state, Worker worker, Steps steps) {
        boolean isAlone = !state.is(at.workers[0].step) && !state.is(at.workers[1].step);
        for (int slot = 0; slot < at.queue.length; slot++) {
            int message = state.get(at.queue[slot]);
            if (message == 0 || Token.of(message).isDelayed() && !isAlone || slot > 0 && message == state.get(at.queue[slot - 1])) {
                continue;
            }
            State next = state.copy().set(worker.step, READ_PROGRESS).set(worker.message, Token.of(message).now().number());
            if (state.is(at.repeats)) {
                steps.to(worker.name + " receives a message, which stays", next.copy().add(at.repeats, -1));
            }
            at.receive(next, slot);
            steps.to(worker.name + " receives a message", next);
        }
    }

    private void goOn(State state, Worker worker, Steps steps) {
        Token token = Token.of(state.get(worker.message));
        State next = state.copy();
        switch (state.get(worker.step)) {
            case READ_PROGRESS -> steps.to(worker.name + " reads the progress", isBeyond(state, token)
                    ? next.set(worker.step, ACKNOWLEDGE)
                    : next.set(worker.step, TAKE).set(worker.taken, state.get(at.taken)));
            case TAKE -> {
                boolean written = writes.apply(next, Kind.TAKE, token.number(), state.get(worker.taken));
                steps.to(worker.name + (written ? " takes the turn" : " can't take the turn"), written
                        ? next.set(worker.step, READ_ENTITY).add(worker.taken, 1)
                        : next.set(worker.step, SEND_AGAIN).clear(worker.taken));
            }
            case READ_ENTITY -> steps.to(worker.name + " reads the entity", next.set(worker.step, TURN)
                    .set(worker.version, state.get(at.version)).set(worker.life, state.get(at.life))
                    .set(worker.alive, state.get(at.alive)));
            case SEND_NEXT -> {
                at.send(next, token.next(state.get(worker.taken), token.reached() + 1));
                steps.to(worker.name + " sends the next message", next.set(worker.step, ACKNOWLEDGE).clear(worker.taken));
            }
            case END -> {
                boolean written = writes.apply(next, Kind.END, token.number(), state.get(worker.taken));
                steps.to(worker.name + (written ? " ends the fan-out" : " can't end the fan-out"),
                        next.set(worker.step, written ? ACKNOWLEDGE : READ_AFTER_END).set(worker.taken,
                                written ? 0 : state.get(worker.taken)));
            }
            case READ_AFTER_END -> {
                boolean another = state.get(at.taken) != state.get(worker.taken);
                int then = isBeyond(state, token) ? ACKNOWLEDGE : another ? SEND_AGAIN : SEND_NEW_PASS;
                next.set(worker.step, then).set(worker.version, then == SEND_NEW_PASS ? state.get(at.goal) : 0);
                steps.to(worker.name + " reads the progress again", then == SEND_NEW_PASS ? next : next.clear(worker.taken));
            }
            case SEND_AGAIN -> {
                at.send(next, token.delayed());
                steps.to(worker.name + " sends its message again", next.set(worker.step, ACKNOWLEDGE));
            }
            case SEND_NEW_PASS -> {
                at.send(next, token.again(state.get(worker.taken), state.get(worker.version)));
                steps.to(worker.name + " sends a message for another pass",
                        worker.forget(next).set(worker.step, ACKNOWLEDGE).clear(worker.taken));
            }
            case ACKNOWLEDGE -> steps.to(worker.name + " acknowledges", worker.rest(next));
            default -> turn(state, worker, token.reached(), steps);
        }
    }

    private boolean isBeyond(State state, Token message) {
        Token stored = Token.of(state.get(at.token));
        return !state.is(at.goal) || stored.chain() != message.chain() || stored.turn() > message.turn()
                || state.is(at.taken) && stored.turn() == message.turn() && stored.by() != message.by();
    }

    /** The portion of this turn is processed. */
    State done(State state, Worker worker, int position) {
        boolean early = flaws.contains(Flaw.JOB_ENDS_EARLY) && Token.of(state.get(worker.message)).turn() == 1;
        int then = position + 1 == positions() ? END : early ? ACKNOWLEDGE : SEND_NEXT;
        return worker.forget(state).set(worker.step, then);
    }

    private void crash(State state, Worker worker, Steps steps) {
        if (!state.is(at.crashes)) {
            return;
        }
        int step = state.get(worker.step);
        Token token = Token.of(state.get(worker.message));
        State dead = worker.rest(state.copy().add(at.crashes, -1));
        if (step != SEND_NEXT || !flaws.contains(Flaw.ACKNOWLEDGED_FIRST)) {
            at.send(dead, token);
        }
        steps.to(worker.name + " dies", dead);
        if ((step == TAKE || step == END) && !state.is(at.late)) {
            Kind kind = step == TAKE ? Kind.TAKE : Kind.END;
            steps.to(worker.name + " dies, its write under way", dead.copy().set(at.late, kind.ordinal()).set(at.lateToken, token.number())
                    .set(at.lateNumber, state.get(worker.taken)));
        }
    }
}
