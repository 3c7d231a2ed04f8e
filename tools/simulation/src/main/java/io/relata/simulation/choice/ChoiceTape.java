package io.relata.simulation.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * All choices of a history: those that concern all, those of each caller, and those of each function, in the order in which they came. So
 * what one of them did can be left out, and the others still choose alike.
 */
public record ChoiceTape(List<Integer> house, List<List<Integer>> callers, List<List<Integer>> functions) {
    /** Only the simplest choices. */
    public static final ChoiceTape PLAIN = new ChoiceTape(List.of(), List.of(), List.of());

    public ChoiceTape {
        house = trimmed(house);
        callers = callers.stream().map(ChoiceTape::trimmed).toList();
        functions = functions.stream().map(ChoiceTape::trimmed).toList();
    }

    public static ChoiceTape of(Integer... house) {
        return new ChoiceTape(Arrays.asList(house), List.of(), List.of());
    }

    /** The number of choices without trailing zeros. */
    public int length() {
        return lanes().stream().mapToInt(List::size).sum();
    }

    long sum() {
        return lanes().stream().flatMap(List::stream).mapToLong(Integer::longValue).sum();
    }

    List<List<Integer>> lanes() {
        return Stream.of(List.of(house), callers, functions).flatMap(List::stream).toList();
    }

    ChoiceTape withLane(int number, List<Integer> lane) {
        List<List<Integer>> lanes = new ArrayList<>(lanes());
        lanes.set(number, lane);
        return new ChoiceTape(lanes.get(0), lanes.subList(1, 1 + callers.size()), lanes.subList(1 + callers.size(), lanes.size()));
    }

    ChoiceTape withoutCaller(int number) {
        return new ChoiceTape(house, without(callers, number), functions);
    }

    ChoiceTape withoutFunction(int number) {
        return new ChoiceTape(house, callers, without(functions, number));
    }

    private static List<List<Integer>> without(List<List<Integer>> lanes, int number) {
        List<List<Integer>> fewer = new ArrayList<>(lanes);
        fewer.remove(number);
        return fewer;
    }

    /** Trailing zeros are implied. */
    private static List<Integer> trimmed(List<Integer> lane) {
        int end = lane.size();
        while (end > 0 && lane.get(end - 1) == 0) {
            end--;
        }
        return List.copyOf(lane.subList(0, end));
    }
}
