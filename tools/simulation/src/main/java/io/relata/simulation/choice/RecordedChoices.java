package io.relata.simulation.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * All choices of a history in order: those that are shared, those of each caller, and those of each function. Kept apart, so that one actor
 * can be left out and the others still make the same choices.
 *
 * @param calls how many callers there were to be: more than have begun, where a history ended before
 */
public record RecordedChoices(List<Integer> shared, List<List<Integer>> callers, List<List<Integer>> functions, int calls) {
    /** Every choice is the simplest one. */
    public static final RecordedChoices PLAIN = new RecordedChoices(List.of(), List.of(), List.of(), 0);

    public RecordedChoices {
        shared = trimmed(shared);
        callers = callers.stream().map(RecordedChoices::trimmed).toList();
        functions = functions.stream().map(RecordedChoices::trimmed).toList();
    }

    public static RecordedChoices of(Integer... shared) {
        return new RecordedChoices(Arrays.asList(shared), List.of(), List.of(), 0);
    }

    /** The number of choices without trailing zeros. */
    public int length() {
        return sequences().stream().mapToInt(List::size).sum();
    }

    long sum() {
        return calls + sequences().stream().flatMap(List::stream).mapToLong(Integer::longValue).sum();
    }

    List<List<Integer>> sequences() {
        return Stream.of(List.of(shared), callers, functions).flatMap(List::stream).toList();
    }

    RecordedChoices withSequence(int number, List<Integer> sequence) {
        List<List<Integer>> sequences = new ArrayList<>(sequences());
        sequences.set(number, sequence);
        return new RecordedChoices(sequences.get(0), sequences.subList(1, 1 + callers.size()),
                sequences.subList(1 + callers.size(), sequences.size()), calls);
    }

    RecordedChoices withoutCaller(int number) {
        return new RecordedChoices(shared, without(callers, number), functions, calls - 1);
    }

    /** No more callers than have begun. */
    RecordedChoices withoutMoreCallers() {
        return new RecordedChoices(shared, callers, functions, callers.size());
    }

    RecordedChoices withoutFunction(int number) {
        return new RecordedChoices(shared, callers, without(functions, number), calls);
    }

    private static List<List<Integer>> without(List<List<Integer>> sequences, int number) {
        List<List<Integer>> fewer = new ArrayList<>(sequences);
        fewer.remove(number);
        return fewer;
    }

    /** Trailing zeros are implied. */
    private static List<Integer> trimmed(List<Integer> sequence) {
        int end = sequence.size();
        while (end > 0 && sequence.get(end - 1) == 0) {
            end--;
        }
        return List.copyOf(sequence.subList(0, end));
    }
}
