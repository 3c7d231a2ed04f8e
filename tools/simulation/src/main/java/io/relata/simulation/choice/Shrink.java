package io.relata.simulation.choice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds simpler choices that lead to the same result. */
public final class Shrink {
    private final Function<RecordedChoices, Optional<Attempt>> attempt;
    private int attemptsLeft;
    private Attempt best;

    /**
     * The result of a replay.
     *
     * @param taken the choices that were actually made
     * @param steps its length. Fewer steps are simpler; with equally many, fewer and smaller choices
     */
    public record Attempt(RecordedChoices taken, int steps) {
        private boolean isSimplerThan(Attempt other) {
            return steps != other.steps
                    ? steps < other.steps
                    : taken.length() != other.taken.length() ? taken.length() < other.taken.length() : taken.sum() < other.taken.sum();
        }
    }

    private Shrink(RecordedChoices choices, Function<RecordedChoices, Optional<Attempt>> attempt, int mostAttempts) {
        this.best = new Attempt(choices, Integer.MAX_VALUE);
        this.attempt = attempt;
        this.attemptsLeft = mostAttempts;
    }

    /**
     * @param attempt replays choices; empty if they do not lead to the same result
     * @param mostAttempts returns the best so far after so many
     */
    public static RecordedChoices simplest(RecordedChoices choices, Function<RecordedChoices, Optional<Attempt>> attempt,
            int mostAttempts) {
        Shrink shrink = new Shrink(choices, attempt, mostAttempts);
        Attempt before;
        do {
            before = shrink.best;
            shrink.attempt(shrink.best.taken().withoutMoreCallers());
            shrink.leaveOutActors();
            for (int sequence = 0; sequence < shrink.best.taken().sequences().size(); sequence++) {
                shrink.leaveOut(sequence);
                shrink.zero(sequence);
                shrink.lower(sequence);
            }
        } while (shrink.attemptsLeft > 0 && before != shrink.best);
        return shrink.best.taken();
    }

    /** Most requests lead to one invocation, so a caller is left out together with a function. */
    private void leaveOutActors() {
        for (int caller = best.taken().callers().size() - 1; caller >= 0; caller--) {
            Attempt before = best;
            attempt(best.taken().withoutCaller(caller));
            for (int function = 0; before == best && function < before.taken().functions().size(); function++) {
                attempt(before.taken().withoutCaller(caller).withoutFunction(function));
            }
        }
        for (int function = best.taken().functions().size() - 1; function >= 0; function--) {
            if (function < best.taken().functions().size()) {
                attempt(best.taken().withoutFunction(function));
            }
        }
    }

    private void leaveOut(int number) {
        for (int length = Math.max(1, sequence(number).size() / 2); length >= 1; length /= 2) {
            for (int from = sequence(number).size() - length; from >= 0; from -= length) {
                List<Integer> shorter = new ArrayList<>(sequence(number));
                if (from + length <= shorter.size()) {
                    shorter.subList(from, from + length).clear();
                    attempt(number, shorter);
                }
            }
        }
    }

    private void zero(int number) {
        for (int length = Math.max(1, sequence(number).size() / 4); length >= 1; length /= 2) {
            for (int from = 0; from + length <= sequence(number).size(); from += length) {
                List<Integer> plainer = new ArrayList<>(sequence(number));
                Collections.fill(plainer.subList(from, from + length), 0);
                attempt(number, plainer);
            }
        }
    }

    private void lower(int number) {
        for (int i = 0; i < sequence(number).size(); i++) {
            for (int lower = sequence(number).get(i) / 2; i < sequence(number).size() && lower < sequence(number).get(i); lower++) {
                List<Integer> plainer = new ArrayList<>(sequence(number));
                plainer.set(i, lower);
                attempt(number, plainer);
            }
        }
    }

    /** Empty for a sequence that was left out meanwhile. */
    private List<Integer> sequence(int number) {
        List<List<Integer>> sequences = best.taken().sequences();
        return number < sequences.size() ? sequences.get(number) : List.of();
    }

    private void attempt(int number, List<Integer> sequence) {
        if (number < best.taken().sequences().size() && !sequence.equals(sequence(number))) {
            attempt(best.taken().withSequence(number, sequence));
        }
    }

    private void attempt(RecordedChoices choices) {
        if (attemptsLeft > 0) {
            attemptsLeft--;
            attempt.apply(choices).filter(made -> made.isSimplerThan(best)).ifPresent(simpler -> best = simpler);
        }
    }
}
