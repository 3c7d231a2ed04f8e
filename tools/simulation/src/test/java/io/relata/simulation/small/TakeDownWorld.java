package io.relata.simulation.small;

import io.relata.simulation.small.JobFields.Worker;
import io.relata.simulation.small.Layout.Field;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Links of an entity that is deleted, and may be created and linked again. They are taken down in turns of one link: first those that the
 * index shows, or does not, then those whose copies lie in the entity's partition. Copies of a link are one here, a mirror.
 */
final class TakeDownWorld extends JobWorld {
    private static final int READ_BOTH = TURN + 1;
    private static final int WRITE = TURN + 2;
    private static final int TAKE_DOWN = 1;
    private static final int CREATE = 2;
    private static final int DELETE = 3;

    private final LinkAt[] links;
    /** Of the stream function, which gets the links' records; the message of its worker is the link's number. */
    private final Worker stream = new Worker(at.layout, "L");
    private final Field creations = at.layout.flag("creations left");
    private final Field calls = at.layout.field("link calls left", 3);
    private final int mostCalls;

    /** A link, its mirror, and its records that are not acknowledged. */
    private record LinkAt(Field version, Field life, Field linked, Field mirror, Field records) {
    }

    TakeDownWorld(int links, int calls, JobScope scope, Set<Flaw> flaws) {
        super(scope, flaws);
        this.mostCalls = calls;
        this.links = IntStream.range(0, links)
                .mapToObj(i -> new LinkAt(at.layout.field("link " + i, JobFields.MOST), at.layout.field("made for life", JobFields.MOST),
                        at.layout.flag("linked"), at.layout.field("mirror", JobFields.MOST), at.layout.field("its records", 7)))
                .toArray(LinkAt[]::new);
    }

    /** The first link is propagated, the record of the others is still to come. */
    @Override
    public void begin(State state) {
        super.begin(state);
        state.set(creations, 1).set(calls, mostCalls).set(at.alive, 0).set(at.version, 2).set(at.records, 1);
        for (int i = 0; i < links.length; i++) {
            state.set(links[i].version(), 1).set(links[i].life(), 1).set(links[i].linked(), 1).set(links[i].mirror(), i == 0 ? 1 : 0)
                    .set(links[i].records(), i == 0 ? 0 : 1);
        }
    }

    @Override
    int positions() {
        return 2 * links.length;
    }

    @Override
    public boolean isQuiet(State state) {
        return super.isQuiet(state) && !state.is(stream.step)
                && IntStream.range(0, links.length).noneMatch(i -> state.is(links[i].records()));
    }

    @Override
    public Optional<String> wrong(State state) {
        return super.wrong(state).or(() -> isQuiet(state) && !IntStream.range(0, links.length).allMatch(i -> isRight(state, links[i]))
                ? Optional.of("a link to what is gone, or a wrong copy")
                : Optional.empty());
    }

    private boolean isRight(State state, LinkAt link) {
        return state.is(link.linked())
                ? state.is(at.alive) && state.same(link.life(), at.life) && state.same(link.mirror(), link.version())
                : !state.is(link.mirror());
    }

    @Override
    void others(State state, Steps steps) {
        if (!state.is(at.alive) && state.is(creations)) {
            int version = state.get(at.version) + 1;
            steps.to("caller creates again", state.copy().set(creations, 0).set(at.version, version).set(at.life, version).set(at.alive, 1)
                    .add(at.records, 1));
        }
        if (state.is(at.alive) && state.is(at.changes)) {
            steps.to("caller deletes", state.copy().add(at.changes, -1).add(at.version, 1).set(at.alive, 0).add(at.records, 1));
        }
        for (int i = 0; i < links.length; i++) {
            LinkAt link = links[i];
            if (state.is(at.alive) && state.is(calls)) {
                steps.to("caller links " + i, state.copy().add(calls, -1).add(link.version(), 1).set(link.linked(), 1)
                        .set(link.life(), state.get(at.life)).add(link.records(), 1));
            }
            if (!state.is(stream.step) && state.is(link.records())) {
                steps.to("L takes a record of link " + i, state.copy().set(stream.step, READ_BOTH).set(stream.message, i));
            }
        }
        if (state.is(stream.step)) {
            settle(state, stream, links[state.get(stream.message)], steps);
        }
    }

    @Override
    void turn(State state, Worker worker, int position, Steps steps) {
        LinkAt link = links[position % links.length];
        if (state.get(worker.step) != TURN) {
            settle(state, worker, link, steps);
            return;
        }
        boolean byIndex = position < links.length;
        if (byIndex || !state.is(link.mirror()) || flaws.contains(Flaw.NO_MIRRORS)) {
            steps.to(worker.name + " does not find link " + position, done(state.copy(), worker, position));
        }
        if (byIndex || state.is(link.mirror()) && !flaws.contains(Flaw.NO_MIRRORS)) {
            boolean outdated = state.is(link.linked()) && (!state.is(worker.alive) || !state.same(worker.life, link.life()));
            State next = state.copy();
            steps.to(worker.name + " looks at link " + position,
                    outdated ? worker.forget(next).set(worker.step, READ_BOTH) : done(next, worker, position));
        }
    }

    /** {@code PropagateLink}, with fewer pauses than {@link LinkWork}: reads, writes, and starts over until there is nothing to write. */
    private void settle(State state, Worker worker, LinkAt link, Steps steps) {
        State next = state.copy();
        if (state.get(worker.step) == READ_BOTH) {
            boolean good = state.is(at.alive) && state.same(at.life, link.life());
            boolean isMade = state.is(link.linked()) ? good && state.same(link.mirror(), link.version()) : !state.is(link.mirror());
            int write = !state.is(link.linked()) ? DELETE : good ? CREATE : TAKE_DOWN;
            steps.to(worker.name + " reads the link and its ends", isMade
                    ? settled(next, worker, link)
                    : next.set(worker.step, WRITE).set(worker.write, write).set(worker.link, state.get(link.version())));
        } else {
            boolean unchanged = state.same(link.version(), worker.link) && state.is(link.linked());
            write(next, state.get(worker.write), state.get(worker.link), link, unchanged || flaws.contains(Flaw.NO_FENCE));
            steps.to(worker.name + " writes", worker.forget(next).set(worker.step, READ_BOTH));
        }
    }

    private void write(State state, int write, int version, LinkAt link, boolean isFenced) {
        boolean good = state.is(at.alive) && state.same(at.life, link.life());
        if (write == TAKE_DOWN && isFenced && !good) {
            state.set(link.linked(), 0).add(link.version(), 1).add(link.records(), 1);
        } else if (write == CREATE && isFenced) {
            state.set(link.mirror(), version);
        } else if (write == DELETE && state.get(link.mirror()) <= version) {
            state.set(link.mirror(), 0);
        }
    }

    private State settled(State state, Worker worker, LinkAt link) {
        return worker == stream
                ? worker.rest(state).add(link.records(), -1)
                : done(state, worker, Token.of(state.get(worker.message)).reached());
    }
}
