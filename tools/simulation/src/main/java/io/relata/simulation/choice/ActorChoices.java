package io.relata.simulation.choice;

import java.util.Arrays;
import java.util.List;

/** The sequence of choices of one actor, or of those that actors share. */
public final class ActorChoices {
    private final List<Integer> given;
    private int[] taken = new int[32];
    private int count;

    ActorChoices(List<Integer> given) {
        this.given = given;
    }

    int next() {
        return count < given.size() ? given.get(count) : 0;
    }

    int take(int choice) {
        if (count == taken.length) {
            taken = Arrays.copyOf(taken, 2 * count);
        }
        taken[count++] = choice;
        return choice;
    }

    List<Integer> taken() {
        return Arrays.stream(taken, 0, count).boxed().toList();
    }
}
