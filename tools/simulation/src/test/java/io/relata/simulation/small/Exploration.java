package io.relata.simulation.small;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;

/** Goes through all states of a world, nearest first, so that what is told of a wrong one is as short as can be. */
final class Exploration {
    private static final String NOTHING_LEFT = "can never become quiet";

    private final World world;
    private final Seen seen;
    /** From each state to each that may be next, as pairs. */
    private final Edges edges = new Edges();

    /**
     * What was found.
     *
     * @param wrong what is wrong with the first wrong state; none, if all are right
     * @param trace how it comes to that
     */
    record Result(int states, int steps, Optional<String> wrong, List<String> trace) {
    }

    private Exploration(World world) {
        this.world = world;
        this.seen = new Seen(world.layout().words());
    }

    static Result of(World world) {
        return new Exploration(world).run();
    }

    private Result run() {
        State first = new State(new long[world.layout().words()]);
        world.begin(first);
        seen.add(first, -1);
        for (int at = 0; at < seen.size(); at++) {
            State state = seen.state(at);
            Optional<String> wrong = world.wrong(state);
            if (wrong.isPresent()) {
                return new Result(seen.size(), edges.size(), wrong, trace(at));
            }
            int from = at;
            world.steps(state, (label, next) -> edges.add(from, seen.add(next, from)));
        }
        int stuck = stuck();
        return stuck < 0
                ? new Result(seen.size(), edges.size(), Optional.empty(), List.of())
                : new Result(seen.size(), edges.size(), Optional.of(NOTHING_LEFT), trace(stuck));
    }

    /** The first state from which none that is quiet can be reached; -1, if there is none. */
    private int stuck() {
        Edges.Reversed reversed = edges.reversed(seen.size());
        BitSet live = new BitSet(seen.size());
        Deque<Integer> todo = new ArrayDeque<>();
        for (int at = 0; at < seen.size(); at++) {
            if (world.isQuiet(seen.state(at))) {
                live.set(at);
                todo.add(at);
            }
        }
        while (!todo.isEmpty()) {
            reversed.before(todo.remove(), before -> {
                if (!live.get(before)) {
                    live.set(before);
                    todo.add(before);
                }
            });
        }
        int stuck = live.nextClearBit(0);
        return stuck < seen.size() ? stuck : -1;
    }

    private List<String> trace(int last) {
        LinkedList<String> trace = new LinkedList<>();
        for (int at = last; seen.parent(at) >= 0; at = seen.parent(at)) {
            trace.addFirst(step(seen.parent(at), at));
        }
        return trace;
    }

    private String step(int from, int to) {
        StringBuilder told = new StringBuilder();
        world.steps(seen.state(from), (label, next) -> {
            if (told.isEmpty() && seen.add(next, from) == to) {
                told.append(label).append("  [").append(world.layout().text(next)).append(']');
            }
        });
        return told.toString();
    }
}
