package io.relata.simulation.small;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** The steps between states, by number. */
final class Edges {
    private int[] from = new int[1 << 16];
    private int[] to = new int[1 << 16];
    private int size;

    /**
     * By the state that a step leads to.
     *
     * @param begin where the steps to each state begin
     */
    record Reversed(int[] begin, int[] before) {
        void before(int state, IntConsumer each) {
            for (int i = begin[state]; i < begin[state + 1]; i++) {
                each.accept(before[i]);
            }
        }
    }

    int size() {
        return size;
    }

    void add(int before, int after) {
        if (size == from.length) {
            from = Arrays.copyOf(from, size * 2);
            to = Arrays.copyOf(to, size * 2);
        }
        from[size] = before;
        to[size++] = after;
    }

    Reversed reversed(int states) {
        int[] begin = new int[states + 2];
        for (int i = 0; i < size; i++) {
            begin[to[i] + 2]++;
        }
        for (int i = 2; i < begin.length; i++) {
            begin[i] += begin[i - 1];
        }
        int[] before = new int[size];
        for (int i = 0; i < size; i++) {
            before[begin[to[i] + 1]++] = from[i];
        }
        return new Reversed(begin, before);
    }
}
