package io.relata.simulation.small;

import io.relata.simulation.small.Layout.Field;
import java.util.Arrays;

/** An entity, and a large fan-out of it: its progress item, its messages, and those who work on it. */
final class JobFields {
    static final int MOST = 7;
    private static final int MOST_STEPS = 15;

    final Layout layout = new Layout();
    final Field version = layout.field("entity", MOST);
    final Field life = layout.field("of life", MOST);
    final Field alive = layout.flag("alive");
    final Field records = layout.field("records", 3);
    /** What the progress item holds; no goal without one. */
    final Field goal = layout.field("goal", MOST);
    final Field token = layout.field("token", Token.MOST);
    final Field taken = layout.field("step", MOST_STEPS);
    final Field[] queue = {layout.field("message 1", Token.MOST), layout.field("message 2", Token.MOST),
            layout.field("message 3", Token.MOST), layout.field("message 4", Token.MOST)};
    final Field starting = layout.field("S step", MOST);
    final Field startVersion = layout.field("S entity", MOST);
    final Field startToken = layout.field("S token", Token.MOST);
    final Worker[] workers = {new Worker(layout, "W1"), new Worker(layout, "W2")};
    /** A write of the progress item whose sender died, still to land: its kind, token, and the step or goal that it is about. */
    final Field late = layout.field("late", MOST);
    final Field lateToken = layout.field("late token", Token.MOST);
    final Field lateNumber = layout.field("late number", MOST_STEPS);
    final Field changes = layout.field("changes left", 3);
    final Field crashes = layout.field("crashes left", 3);
    final Field repeats = layout.field("repeats left", 3);
    final Field resumes = layout.field("resumes left", 1);

    /** An invocation that works on a message. */
    static final class Worker {
        final String name;
        final Field step;
        final Field message;
        final Field taken;
        final Field version;
        final Field life;
        final Field alive;
        /** Of the link that it settles. */
        final Field link;
        final Field write;

        Worker(Layout layout, String name) {
            this.name = name;
            step = layout.field(name + " step", 15);
            message = layout.field(name + " message", Token.MOST);
            taken = layout.field(name + " has taken step", MOST_STEPS);
            version = layout.field(name + " entity", MOST);
            life = layout.field(name + " life", MOST);
            alive = layout.flag(name + " alive");
            link = layout.field(name + " link", MOST);
            write = layout.field(name + " write", 3);
        }

        State rest(State state) {
            return forget(state).clear(step, message, taken);
        }

        State forget(State state) {
            return state.clear(version, life, alive, link, write);
        }
    }

    /** The order of messages has no meaning, so it is always the same. */
    void send(State state, Token message) {
        int[] waiting = Arrays.stream(queue).mapToInt(state::get).toArray();
        if (waiting[0] != 0) {
            throw new IllegalStateException("the queue is too small");
        }
        waiting[0] = message.number();
        put(state, waiting);
    }

    void receive(State state, int slot) {
        int[] waiting = Arrays.stream(queue).mapToInt(state::get).toArray();
        waiting[slot] = 0;
        put(state, waiting);
    }

    private void put(State state, int[] waiting) {
        Arrays.sort(waiting);
        for (int i = 0; i < queue.length; i++) {
            state.set(queue[i], waiting[i]);
        }
    }
}
