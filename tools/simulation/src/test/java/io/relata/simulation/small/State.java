package io.relata.simulation.small;

/** One state of a world. */
final class State {
    private final long[] words;

    State(long[] words) {
        this.words = words;
    }

    long[] words() {
        return words;
    }

    State copy() {
        return new State(words.clone());
    }

    int get(Layout.Field field) {
        return (int) (words[field.word()] >>> field.shift() & field.max());
    }

    boolean is(Layout.Field field) {
        return get(field) != 0;
    }

    State set(Layout.Field field, int value) {
        if (value < 0 || value > field.max()) {
            throw new IllegalStateException(field.name() + " can't be " + value + ": the world is too small");
        }
        words[field.word()] = words[field.word()] & ~(field.max() << field.shift()) | (long) value << field.shift();
        return this;
    }

    State add(Layout.Field field, int more) {
        return set(field, get(field) + more);
    }

    State clear(Layout.Field... fields) {
        for (Layout.Field field : fields) {
            set(field, 0);
        }
        return this;
    }

    /** Whether both fields have the same value. */
    boolean same(Layout.Field one, Layout.Field other) {
        return get(one) == get(other);
    }
}
