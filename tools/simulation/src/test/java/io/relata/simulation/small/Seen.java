package io.relata.simulation.small;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All states that were met, each once, with a number, in the order in which they were met. */
final class Seen {
    private static final int PAGE = 1 << 16;

    private final int words;
    private final List<long[]> states = new ArrayList<>();
    private final List<int[]> parents = new ArrayList<>();
    private int[] table = emptyTable(1 << 16);
    private int size;

    Seen(int words) {
        this.words = words;
    }

    int size() {
        return size;
    }

    State state(int number) {
        int from = number % PAGE * words;
        return new State(Arrays.copyOfRange(states.get(number / PAGE), from, from + words));
    }

    /** The state from which this one was met first; -1 for the beginning. */
    int parent(int number) {
        return parents.get(number / PAGE)[number % PAGE];
    }

    /** The number of the state, which is {@link #size} as it was before the call if it is new. */
    int add(State state, int parent) {
        int at = place(state.words());
        if (table[at] >= 0) {
            return table[at];
        }
        table[at] = size;
        if (size % PAGE == 0) {
            states.add(new long[PAGE * words]);
            parents.add(new int[PAGE]);
        }
        System.arraycopy(state.words(), 0, states.get(size / PAGE), size % PAGE * words, words);
        parents.get(size / PAGE)[size % PAGE] = parent;
        size++;
        if (size > table.length / 2) {
            grow();
        }
        return size - 1;
    }

    private int place(long[] state) {
        int at = hash(state) & table.length - 1;
        while (table[at] >= 0 && !is(table[at], state)) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    private boolean is(int number, long[] state) {
        long[] page = states.get(number / PAGE);
        int from = number % PAGE * words;
        for (int i = 0; i < words; i++) {
            if (page[from + i] != state[i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(long[] state) {
        long hash = 0;
        for (long word : state) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15L;
            hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    private void grow() {
        table = emptyTable(table.length * 2);
        for (int i = 0; i < size; i++) {
            table[place(state(i).words())] = i;
        }
    }

    private static int[] emptyTable(int length) {
        int[] table = new int[length];
        Arrays.fill(table, -1);
        return table;
    }
}
