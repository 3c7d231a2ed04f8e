package io.relata.simulation.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The draws that follow from a number, the same on every machine. */
final class Dice {
    private final SplittableRandom random;

    Dice(long number) {
        this.random = new SplittableRandom(number);
    }

    /** From 0 to {@code n - 1}. */
    int below(int n) {
        return random.nextInt(n);
    }

    /** True once in {@code n} times. */
    boolean oneIn(int n) {
        return below(n) == 0;
    }

    /** True twice in three times. */
    boolean mostly() {
        return !oneIn(3);
    }

    <T> T one(List<T> of) {
        return of.get(below(of.size()));
    }

    @SafeVarargs
    final <T> T one(T... of) {
        return of[below(of.length)];
    }

    /** The index of a weight. */
    int weighted(int... weights) {
        int point = below(IntStream.of(weights).sum());
        int place = 0;
        for (; point >= weights[place]; place++) {
            point -= weights[place];
        }
        return place;
    }

    /** All of these in any order. */
    <T> List<T> shuffled(List<T> all) {
        return some(all, all.size(), all.size());
    }

    /** Some of these, in any order: at least so many, and at most so many, as far as there are. */
    <T> List<T> some(List<T> of, int least, int most) {
        List<T> left = new ArrayList<>(of);
        List<T> some = new ArrayList<>();
        int count = Math.min(of.size(), least + below(most - least + 1));
        while (some.size() < count) {
            some.add(left.remove(below(left.size())));
        }
        return some;
    }
}
