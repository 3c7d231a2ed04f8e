package io.relata.simulation.history;

import io.relata.simulation.choice.Choices;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** What histories are about: one of these, drawn for each. */
public final class Subjects {
    /** People and clubs. */
    public static final Subjects SOCIAL = of(List.of(new Share(2, choices -> SocialSubject.RELATIONS),
            new Share(1, choices -> SocialSubject.CHILDREN)));

    private final List<Share> shares;
    private final int[] weights;

    private Subjects(List<Share> shares) {
        this.shares = List.copyOf(shares);
        this.weights = shares.stream().mapToInt(Share::weight).toArray();
    }

    /**
     * Some of the subjects.
     *
     * @param weight how often they are drawn, as compared with others
     * @param drawn which of them
     */
    public record Share(int weight, Function<Choices, Subject> drawn) {
    }

    public static Subjects of(List<Share> shares) {
        return new Subjects(shares);
    }

    Subject drawn(Choices choices) {
        return shares.get(choices.weighted(Arrays.copyOf(weights, weights.length))).drawn().apply(choices);
    }
}
