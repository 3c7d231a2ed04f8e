package io.relata.simulation.choice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The random choices of a history, drawn from a seed or given. They are recorded, so that the same history can be replayed, and simpler
 * ones tried.
 *
 * <p>Each choice is a number, and 0 is always the simplest: no fault, no switch. Where given choices end, 0 follows.
 */
public final class Choices {
    private final SplittableRandom random;
    private final Optional<RecordedChoices> given;
    private final ActorChoices shared;
    private final List<ActorChoices> callers = new ArrayList<>();
    private final List<ActorChoices> functions = new ArrayList<>();
    private ActorChoices current;
    private int calls;

    private Choices(SplittableRandom random, Optional<RecordedChoices> given) {
        this.random = random;
        this.given = given;
        this.shared = new ActorChoices(given.map(RecordedChoices::shared).orElse(List.of()));
        this.current = shared;
    }

    public static Choices ofSeed(long seed) {
        return new Choices(new SplittableRandom(seed), Optional.empty());
    }

    public static Choices given(RecordedChoices choices) {
        return new Choices(new SplittableRandom(0), Optional.of(choices));
    }

    /** The shared choices. */
    public ActorChoices shared() {
        return shared;
    }

    public ActorChoices newCaller() {
        return added(callers, given.map(RecordedChoices::callers).orElse(List.of()));
    }

    public ActorChoices newFunction() {
        return added(functions, given.map(RecordedChoices::functions).orElse(List.of()));
    }

    /** The next choices are those of this actor. */
    public void turnTo(ActorChoices sequence) {
        current = sequence;
    }

    /** How many callers are still to start: as many as with the given choices, or otherwise {@code drawn}. */
    public int callersLeft(int drawn) {
        calls = callers.size() + given.map(recorded -> recorded.calls() - callers.size()).orElse(drawn);
        return calls - callers.size();
    }

    /** A uniform choice from 0 to {@code n - 1}. */
    public int below(int n) {
        return n <= 1 ? 0 : current.take(given.isEmpty() ? random.nextInt(n) : Math.min(current.next(), n - 1));
    }

    /** True once in {@code n} times; never, if {@code n} is 0. */
    public boolean oneIn(int n) {
        return n > 0 && current.take(given.isEmpty() ? (random.nextInt(n) == 0 ? 1 : 0) : Math.min(current.next(), 1)) == 1;
    }

    /**
     * The index of a weight, chosen in proportion to the weights. The first weight above 0 is the simplest choice, and replaces an
     * impossible one.
     */
    public int weighted(int... weights) {
        int first = -1;
        int possible = 0;
        int sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            possible += weights[i] > 0 ? 1 : 0;
            first = first < 0 && weights[i] > 0 ? i : first;
        }
        if (possible <= 1) {
            return first;
        }
        int place = given.isEmpty() ? place(weights, random.nextInt(sum)) : Math.min(current.next(), weights.length - 1);
        return current.take(weights[place] > 0 ? place : first);
    }

    /** All choices so far. */
    public RecordedChoices taken() {
        return new RecordedChoices(shared.taken(), callers.stream().map(ActorChoices::taken).toList(),
                functions.stream().map(ActorChoices::taken).toList(), Math.max(calls, callers.size()));
    }

    private static ActorChoices added(List<ActorChoices> sequences, List<List<Integer>> given) {
        ActorChoices sequence = new ActorChoices(sequences.size() < given.size() ? given.get(sequences.size()) : List.of());
        sequences.add(sequence);
        return sequence;
    }

    /** The index of the weight that contains this point. */
    private static int place(int[] weights, int weight) {
        int place = 0;
        for (int left = weight; left >= weights[place]; place++) {
            left -= weights[place];
        }
        return place;
    }
}
