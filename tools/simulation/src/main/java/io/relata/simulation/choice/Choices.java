package io.relata.simulation.choice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Everything that is left to chance in a history, one choice after the other: drawn from a seed, or given. What was chosen is kept, so that
 * the same history can be had again, and simpler ones be tried.
 *
 * <p>Each choice is a number, and 0 is always the plainest: no fault, go on. Where given choices end, 0 follows.
 */
public final class Choices {
    private final SplittableRandom random;
    private final Optional<ChoiceTape> given;
    private final ActorChoices house;
    private final List<ActorChoices> callers = new ArrayList<>();
    private final List<ActorChoices> functions = new ArrayList<>();
    private ActorChoices current;

    private Choices(SplittableRandom random, Optional<ChoiceTape> given) {
        this.random = random;
        this.given = given;
        this.house = new ActorChoices(given.map(ChoiceTape::house).orElse(List.of()));
        this.current = house;
    }

    public static Choices ofSeed(long seed) {
        return new Choices(new SplittableRandom(seed), Optional.empty());
    }

    public static Choices given(ChoiceTape choices) {
        return new Choices(new SplittableRandom(0), Optional.of(choices));
    }

    /** The shared choices. */
    public ActorChoices house() {
        return house;
    }

    public ActorChoices newCaller() {
        return added(callers, given.map(ChoiceTape::callers).orElse(List.of()));
    }

    public ActorChoices newFunction() {
        return added(functions, given.map(ChoiceTape::functions).orElse(List.of()));
    }

    /** From now on choices concern this actor. */
    public void turnTo(ActorChoices lane) {
        current = lane;
    }

    /** How many callers are still to come: the given ones, if choices are given; otherwise what {@code drawn} says. */
    public int callersLeft(int drawn) {
        return given.map(tape -> tape.callers().size() - callers.size()).orElse(drawn);
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
    public ChoiceTape taken() {
        return new ChoiceTape(house.taken(), callers.stream().map(ActorChoices::taken).toList(),
                functions.stream().map(ActorChoices::taken).toList());
    }

    private static ActorChoices added(List<ActorChoices> lanes, List<List<Integer>> given) {
        ActorChoices lane = new ActorChoices(lanes.size() < given.size() ? given.get(lanes.size()) : List.of());
        lanes.add(lane);
        return lane;
    }

    /** Where the weight falls. */
    private static int place(int[] weights, int weight) {
        int place = 0;
        for (int left = weight; left >= weights[place]; place++) {
            left -= weights[place];
        }
        return place;
    }
}
