package io.relata.simulation.choice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds simpler choices that lead to the same result. */
public final class Shrink {
    private final Function<ChoiceTape, Optional<Attempt>> attempt;
    private int attemptsLeft;
    private Attempt best;

    /**
     * What choices led to.
     *
     * @param taken the choices that were really taken
     * @param steps how long it took: the fewer the simpler, and then the fewer and the smaller choices there are
     */
    public record Attempt(ChoiceTape taken, int steps) {
        private boolean isSimplerThan(Attempt other) {
            return steps != other.steps
                    ? steps < other.steps
                    : taken.length() != other.taken.length() ? taken.length() < other.taken.length() : taken.sum() < other.taken.sum();
        }
    }

    private Shrink(ChoiceTape choices, Function<ChoiceTape, Optional<Attempt>> attempt, int mostAttempts) {
        this.best = new Attempt(choices, Integer.MAX_VALUE);
        this.attempt = attempt;
        this.attemptsLeft = mostAttempts;
    }

    /**
     * @param attempt tells what the given choices led to, if it is the end that is looked for
     * @param mostAttempts after how many to be content with what was found
     */
    public static ChoiceTape simplest(ChoiceTape choices, Function<ChoiceTape, Optional<Attempt>> attempt, int mostAttempts) {
        Shrink shrink = new Shrink(choices, attempt, mostAttempts);
        Attempt before;
        do {
            before = shrink.best;
            shrink.leaveOutActors();
            for (int lane = 0; lane < shrink.best.taken().lanes().size(); lane++) {
                shrink.leaveOut(lane);
                shrink.zero(lane);
                shrink.lower(lane);
            }
        } while (shrink.attemptsLeft > 0 && before != shrink.best);
        return shrink.best.taken();
    }

    /** What a caller asked for mostly led to one invocation: the two go together. */
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
        for (int length = Math.max(1, lane(number).size() / 2); length >= 1; length /= 2) {
            for (int from = lane(number).size() - length; from >= 0; from -= length) {
                List<Integer> shorter = new ArrayList<>(lane(number));
                if (from + length <= shorter.size()) {
                    shorter.subList(from, from + length).clear();
                    attempt(number, shorter);
                }
            }
        }
    }

    private void zero(int number) {
        for (int length = Math.max(1, lane(number).size() / 4); length >= 1; length /= 2) {
            for (int from = 0; from + length <= lane(number).size(); from += length) {
                List<Integer> plainer = new ArrayList<>(lane(number));
                Collections.fill(plainer.subList(from, from + length), 0);
                attempt(number, plainer);
            }
        }
    }

    private void lower(int number) {
        for (int i = 0; i < lane(number).size(); i++) {
            for (int lower = lane(number).get(i) / 2; i < lane(number).size() && lower < lane(number).get(i); lower++) {
                List<Integer> plainer = new ArrayList<>(lane(number));
                plainer.set(i, lower);
                attempt(number, plainer);
            }
        }
    }

    /** A lane that is gone by now has nothing to be left out of. */
    private List<Integer> lane(int number) {
        List<List<Integer>> lanes = best.taken().lanes();
        return number < lanes.size() ? lanes.get(number) : List.of();
    }

    private void attempt(int number, List<Integer> lane) {
        if (number < best.taken().lanes().size() && !lane.equals(lane(number))) {
            attempt(best.taken().withLane(number, lane));
        }
    }

    private void attempt(ChoiceTape choices) {
        if (attemptsLeft > 0) {
            attemptsLeft--;
            attempt.apply(choices).filter(made -> made.isSimplerThan(best)).ifPresent(simpler -> best = simpler);
        }
    }
}
