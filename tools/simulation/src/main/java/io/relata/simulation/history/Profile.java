package io.relata.simulation.history;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.simulation.choice.Choices;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** How large, busy and disturbed a history is. */
final class Profile {
    private static final int[] SWITCHING = {12, 6, 3, 2, 1};
    private static final int[] REQUEST_WEIGHTS = {120, 40, 10};
    /** So that requests come while functions are at work, too. */
    private static final int[] SPREAD_WEIGHTS = {20, 6, 2};
    private static final int[] RESUME_WEIGHTS = {20, 4, 1};
    private static final int[][] KIND_WEIGHTS = {{6, 3, 3, 6, 4, 3, 2}, {4, 0, 0, 5, 4, 0, 0}, {3, 3, 3, 4, 0, 1, 0},
            {4, 1, 1, 0, 0, 5, 5}};
    private static final int[] TURN_SIZES = {0, 1, 2, 100};
    private static final int[] READS = {0, 4, 2};
    private static final int[] TOGETHER = {0, 6, 2};
    private static final int[] STREAM_WEIGHTS = {100, 20, 4};
    private static final int[] REMOVE_WEIGHTS = {10, 40, 120};
    private static final int[] STALLS_BEFORE_WRITING = {12, 6, 3};
    private static final int[] STALLS_ELSEWHERE = {8, 3, 2};
    /** The last one is large, and so rare. */
    private static final int[] TABLES = {12, 24, 48, 1};
    private static final int[] FOCUSED_TABLES = {1, 2, 6, 0};
    private static final int[] CONTENDED_TABLES = {0, 2, 5, 0};
    private static final int FEWEST_CALLS = 4;
    private static final int MOST_CALLS = 15;
    private static final int MORE_CALLS = 8;
    /** One focused history of so many. */
    private static final int CONTENDED = 2;

    private final Subject subject;
    private final int[] knobs = Stream.of(Knob.values()).mapToInt(Knob::usual).toArray();
    private Trouble trouble = Trouble.NONE;
    private int[] kindWeights = KIND_WEIGHTS[0];
    private List<String> kinds = List.of();
    private InitialTable start;

    /**
     * Disturbances, of which a history has one. With wrong clocks and a foreign writer together, a version could go back, which can't be
     * handled. Losses are apart, because only verify repairs them, and they would hide other errors.
     */
    enum Trouble {
        NONE, CLOCKS, FOREIGN_WRITER, LOSSES
    }

    private Profile(Subject subject) {
        this.subject = subject;
        this.start = subject.tables().get(0);
    }

    int of(Knob knob) {
        return knobs[knob.ordinal()];
    }

    private void set(Knob knob, int number) {
        knobs[knob.ordinal()] = number;
    }

    Subject subject() {
        return subject;
    }

    /** One of the disturbances that exclude each other. */
    Trouble trouble() {
        return trouble;
    }

    /** The weights of kinds of calls. */
    int[] kindWeights() {
        return kindWeights;
    }

    /** The entities that most calls are about; all, if none is named. */
    List<String> kinds() {
        return kinds;
    }

    /** The initial contents of the table. */
    InitialTable start() {
        return start;
    }

    /** Whether each write is about what others are in the middle of, so that other faults are only in the way. */
    boolean isContended() {
        return of(Knob.MEETS) == 1;
    }

    static Profile drawn(Choices choices, Subject subject) {
        Profile profile = new Profile(subject);
        if (!subject.isFocused()) {
            profile.drawWide(choices);
        } else if (choices.oneIn(CONTENDED)) {
            profile.drawContended(choices);
        } else {
            profile.drawFaulty(choices);
        }
        return profile;
    }

    private void drawWide(Choices choices) {
        set(Knob.CALLS, Math.max(choices.below(MOST_CALLS), choices.below(MOST_CALLS)));
        set(Knob.SWITCHING, SWITCHING[choices.weighted(1, 2, 3, 3, 1)]);
        set(Knob.CALLERS, 1 + choices.below(3));
        set(Knob.INVOCATIONS, 1 + choices.below(3));
        set(Knob.ATTEMPTS, choices.below(3));
        set(Knob.WIDTH, 1 + choices.weighted(3, 2, 2));
        set(Knob.REQUEST_WEIGHT, REQUEST_WEIGHTS[choices.weighted(2, 2, 3)]);
        set(Knob.RESUME_WEIGHT, RESUME_WEIGHTS[choices.weighted(1, 2, 3)]);
        kindWeights = KIND_WEIGHTS[choices.below(KIND_WEIGHTS.length)];
        drawRounds(choices);
        set(Knob.TURN_SIZE, TURN_SIZES[choices.weighted(3, 3, 2, 2)]);
        set(Knob.VERIFICATIONS, choices.weighted(subject.isForVerify() ? 3 : 8, 2, 1));
        set(Knob.READS, READS[choices.weighted(3, 1, 1)]);
        set(Knob.TOGETHER, TOGETHER[choices.weighted(4, 2, 1)]);
        trouble = Trouble.values()[subject.isForVerify() ? choices.weighted(2, 2, 4, 2) : choices.weighted(3, 4, 4, 1)];
        drawStart(choices, TABLES);
    }

    /** Few calls about few related entities, each of which meets others, and hardly anything else goes wrong. */
    private void drawContended(Choices choices) {
        trouble = Trouble.values()[choices.weighted(4, 0, 3, 3)];
        set(Knob.CALLS, FEWEST_CALLS + choices.below(MORE_CALLS));
        set(Knob.SWITCHING, SWITCHING[2 + choices.weighted(3, 3, 1)]);
        set(Knob.CALLERS, 1 + choices.weighted(3, 1));
        set(Knob.INVOCATIONS, 1 + choices.below(2));
        set(Knob.WIDTH, 1 + choices.weighted(1, 3, 1));
        set(Knob.REQUEST_WEIGHT, SPREAD_WEIGHTS[choices.below(SPREAD_WEIGHTS.length)]);
        set(Knob.RESUME_WEIGHT, RESUME_WEIGHTS[choices.weighted(1, 2, 2)]);
        kindWeights = KIND_WEIGHTS[choices.below(KIND_WEIGHTS.length)];
        set(Knob.TURN_SIZE, TURN_SIZES[choices.weighted(3, 4, 0)]);
        set(Knob.VERIFICATIONS, trouble == Trouble.LOSSES ? 1 + choices.below(2) : 0);
        drawForeignWriter(choices);
        set(Knob.STREAM_WEIGHT, STREAM_WEIGHTS[choices.weighted(1, 2, 3)]);
        set(Knob.STALLS_BEFORE_WRITING, 2);
        set(Knob.STALLS_ELSEWHERE, 8);
        set(Knob.STALLS_UNANSWERED, 2);
        set(Knob.MEETS, 1);
        drawKinds(choices);
        drawStart(choices, CONTENDED_TABLES);
    }

    private void drawFaulty(Choices choices) {
        trouble = Trouble.values()[choices.weighted(2, 1, 6, 2)];
        set(Knob.CALLS, FEWEST_CALLS + choices.below(MOST_CALLS));
        set(Knob.SWITCHING, SWITCHING[2 + choices.weighted(3, 3, 1)]);
        set(Knob.CALLERS, 2 + choices.below(2));
        set(Knob.INVOCATIONS, 1 + choices.below(3));
        set(Knob.ATTEMPTS, choices.below(3));
        set(Knob.WIDTH, 1 + choices.weighted(2, 3, 1));
        set(Knob.REQUEST_WEIGHT, REQUEST_WEIGHTS[choices.weighted(2, 2, 3)]);
        set(Knob.RESUME_WEIGHT, RESUME_WEIGHTS[choices.weighted(2, 2, 1)]);
        kindWeights = KIND_WEIGHTS[choices.below(KIND_WEIGHTS.length)];
        drawRounds(choices);
        set(Knob.TURN_SIZE, TURN_SIZES[choices.weighted(3, 3, 1)]);
        set(Knob.VERIFICATIONS, trouble == Trouble.LOSSES ? 1 + choices.below(3) : choices.weighted(3, 2, 2));
        set(Knob.READS, READS[choices.weighted(3, 2, 2)]);
        set(Knob.TOGETHER, TOGETHER[choices.weighted(6, 1, 1)]);
        drawForeignWriter(choices);
        set(Knob.STREAM_WEIGHT, STREAM_WEIGHTS[choices.weighted(2, 1, 1)]);
        set(Knob.STALLS_BEFORE_WRITING, STALLS_BEFORE_WRITING[choices.below(STALLS_BEFORE_WRITING.length)]);
        set(Knob.STALLS_ELSEWHERE, STALLS_ELSEWHERE[choices.below(STALLS_ELSEWHERE.length)]);
        set(Knob.STALLS_UNANSWERED, 2);
        set(Knob.MEETS, 2);
        drawKinds(choices);
        drawStart(choices, FOCUSED_TABLES);
    }

    /** Mostly one; two more often where something is deployed between them. */
    private void drawRounds(Choices choices) {
        set(Knob.ROUNDS, choices.oneIn(subject.deployments().size() > 1 ? 2 : 6) ? 2 : 1);
    }

    private void drawForeignWriter(Choices choices) {
        set(Knob.REMOVE_WEIGHT, REMOVE_WEIGHTS[choices.below(REMOVE_WEIGHTS.length)]);
        set(Knob.RESTORE_WEIGHT, choices.oneIn(3) ? Knob.RESTORE_WEIGHT.usual() : 0);
        set(Knob.SPOIL_WEIGHT, choices.oneIn(3) ? Knob.SPOIL_WEIGHT.usual() : 0);
    }

    /** One kind of entities, and those that it belongs to. */
    private void drawKinds(Choices choices) {
        List<EntityType> all = subject.deployments().get(0).calls().kinds();
        EntityType kind = all.get(choices.below(all.size()));
        kinds = Stream.concat(Stream.of(kind.name()), kind.parents().stream().map(Parent::entity)).distinct().toList();
    }

    private void drawStart(Choices choices, int[] weights) {
        start = subject.tables().get(choices.weighted(Arrays.copyOf(weights, subject.tables().size())));
    }
}
