package io.relata.simulation.history;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.simulation.choice.Choices;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * How large and how busy a history is.
 *
 * @param calls how often the API is called
 * @param switching after how many calls on the table, on average, another actor runs
 * @param callers how many callers of the API there may be at once
 * @param invocations how many invocations of the stream function there may be at once
 * @param attempts how often records may fail before they go to the on-failure destination
 * @param width how many ids of people, and of clubs, are used
 * @param requestWeight how likely it is that the next event is a request
 * @param resumeWeight how likely it is that the next event is something delayed; the less likely, the longer the delays
 * @param kindWeights the weights of kinds of calls
 * @param rounds how often everything comes to rest; a month passes in between
 * @param turnSize how many copies or links one invocation processes for one entity; 0 if there is no work queue
 * @param verifications how often verify runs with repair while everything else runs
 * @param reads one call of so many reads; 0 if none does
 * @param together one call of so many is a transaction of several writes; 0 if none is
 * @param subject what the history is about
 * @param trouble one of the disturbances that exclude each other
 * @param foreign what a foreign writer does, where there is one
 * @param streamWeight how likely it is that the next event is a batch of the stream; the less likely, the more records of one item meet
 * @param stalls how often actors stop for long
 * @param meets one write of so many is about what others are in the middle of; 0 if none is on purpose
 * @param kinds the entities that most calls are about; all, if none is named
 * @param start the initial contents of the table
 */
record Profile(int calls, int switching, int callers, int invocations, int attempts, int width, int requestWeight, int resumeWeight,
        int[] kindWeights,
        int rounds, int turnSize, int verifications, int reads, int together,
        Subject subject, Trouble trouble, Foreign foreign, int streamWeight, Stalls stalls, int meets, List<String> kinds,
        InitialTable start) {
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
    /** The last one is large, and so rare. */
    private static final int[] TABLES = {12, 24, 48, 1};
    private static final int[] FOCUSED_TABLES = {1, 2, 6, 0};
    private static final int FEWEST_CALLS = 4;
    private static final int MOST_CALLS = 15;
    private static final int STREAM = 100;
    /** One focused history of so many. */
    private static final int CONTENDED = 2;
    private static final int MORE_CALLS = 8;
    private static final int[] CONTENDED_TABLES = {0, 2, 5, 0};
    private static final int[] STREAM_WEIGHTS = {STREAM, 20, 4};

    /**
     * Disturbances, of which a history has one. With wrong clocks and a foreign writer together, a version could go back, which can't be
     * handled. Losses are apart, because only verify repairs them, and they would hide other errors.
     */
    enum Trouble {
        NONE, CLOCKS, FOREIGN_WRITER, LOSSES
    }

    /**
     * How likely it is that a foreign writer acts next.
     *
     * @param removes the weight of its removals
     * @param restores that of putting back what it has removed, after which only verify can find some of what is wrong
     * @param spoils that of each other thing that it does, with which some of what is wrong may be left to repair
     */
    record Foreign(int removes, int restores, int spoils) {
        static final Foreign SELDOM = new Foreign(10, 10, 10);
        private static final int[] REMOVALS = {10, 40, 120};

        static Foreign often(Choices choices) {
            return new Foreign(REMOVALS[choices.below(REMOVALS.length)], choices.oneIn(3) ? SELDOM.restores : 0,
                    choices.oneIn(3) ? SELDOM.spoils : 0);
        }
    }

    /**
     * How often actors stop for long.
     *
     * @param beforeWriting one write of so many
     * @param elsewhere one switch to another actor of so many
     * @param unanswered one time of so many after a write that got no answer; 0 if no more often than elsewhere
     */
    record Stalls(int beforeWriting, int elsewhere, int unanswered) {
        static final Stalls SELDOM = new Stalls(12, 20, 0);
        static final Stalls CONTENDED = new Stalls(2, 8, 2);
        private static final int[] BEFORE_WRITING = {12, 6, 3};
        private static final int[] ELSEWHERE = {8, 3, 2};

        static Stalls often(Choices choices) {
            return new Stalls(BEFORE_WRITING[choices.below(BEFORE_WRITING.length)], ELSEWHERE[choices.below(ELSEWHERE.length)], 2);
        }
    }

    /** Whether each write is about what others are in the middle of, so that other faults are only in the way. */
    boolean isContended() {
        return meets == 1;
    }

    static Profile drawn(Choices choices, Subject subject) {
        return subject.isFocused() ? focused(choices, subject) : wide(choices, subject);
    }

    private static Profile focused(Choices choices, Subject subject) {
        return choices.oneIn(CONTENDED) ? contended(choices, subject) : faulty(choices, subject);
    }

    /** Few calls about few related entities, each of which meets others, and hardly anything else goes wrong. */
    private static Profile contended(Choices choices, Subject subject) {
        Trouble trouble = Trouble.values()[choices.weighted(4, 0, 3, 3)];
        return new Profile(FEWEST_CALLS + choices.below(MORE_CALLS), SWITCHING[2 + choices.weighted(3, 3, 1)], 1 + choices.weighted(3, 1),
                1 + choices.below(2), 0, 1 + choices.weighted(1, 3, 1), SPREAD_WEIGHTS[choices.below(SPREAD_WEIGHTS.length)],
                RESUME_WEIGHTS[choices.weighted(1, 2, 2)], KIND_WEIGHTS[choices.below(KIND_WEIGHTS.length)], 1,
                TURN_SIZES[choices.weighted(3, 4, 0)], trouble == Trouble.LOSSES ? 1 + choices.below(2) : 0, 0, 0, subject, trouble,
                Foreign.often(choices), STREAM_WEIGHTS[choices.weighted(1, 2, 3)], Stalls.CONTENDED, 1,
                kinds(choices, subject.model()), start(choices, subject, CONTENDED_TABLES));
    }

    private static Profile faulty(Choices choices, Subject subject) {
        Trouble trouble = Trouble.values()[choices.weighted(2, 1, 6, 2)];
        return new Profile(FEWEST_CALLS + choices.below(MOST_CALLS), SWITCHING[2 + choices.weighted(3, 3, 1)], 2 + choices.below(2),
                1 + choices.below(3), choices.below(3), 1 + choices.weighted(2, 3, 1), REQUEST_WEIGHTS[choices.weighted(2, 2, 3)],
                RESUME_WEIGHTS[choices.weighted(2, 2, 1)], KIND_WEIGHTS[choices.below(KIND_WEIGHTS.length)],
                choices.oneIn(subject.deployments().size() > 1 ? 2 : 6) ? 2 : 1, TURN_SIZES[choices.weighted(3, 3, 1)],
                trouble == Trouble.LOSSES ? 1 + choices.below(3) : choices.weighted(3, 2, 2), READS[choices.weighted(3, 2, 2)],
                TOGETHER[choices.weighted(6, 1, 1)], subject,
                trouble, Foreign.often(choices), STREAM_WEIGHTS[choices.weighted(2, 1, 1)],
                Stalls.often(choices), 2, kinds(choices, subject.model()), start(choices, subject, FOCUSED_TABLES));
    }

    /** One kind of entities, and those that it belongs to. */
    private static List<String> kinds(Choices choices, TableModel model) {
        EntityType kind = model.entities().get(choices.below(model.entities().size()));
        return Stream.concat(Stream.of(kind.name()), kind.parents().stream().map(Parent::entity)).distinct().toList();
    }

    private static Profile wide(Choices choices, Subject subject) {
        return new Profile(Math.max(choices.below(MOST_CALLS), choices.below(MOST_CALLS)), SWITCHING[choices.weighted(1, 2, 3, 3, 1)],
                1 + choices.below(3), 1 + choices.below(3), choices.below(3), 1 + choices.weighted(3, 2, 2),
                REQUEST_WEIGHTS[choices.weighted(2, 2, 3)], RESUME_WEIGHTS[choices.weighted(1, 2, 3)],
                KIND_WEIGHTS[choices.below(KIND_WEIGHTS.length)], choices.oneIn(subject.deployments().size() > 1 ? 2 : 6) ? 2 : 1,
                TURN_SIZES[choices.weighted(3, 3, 2, 2)], choices.weighted(subject.isForVerify() ? 3 : 8, 2, 1),
                READS[choices.weighted(3, 1, 1)], TOGETHER[choices.weighted(4, 2, 1)],
                subject, Trouble.values()[subject.isForVerify() ? choices.weighted(2, 2, 4, 2) : choices.weighted(3, 4, 4, 1)],
                Foreign.SELDOM, STREAM, Stalls.SELDOM, 0, List.of(), start(choices, subject, TABLES));
    }

    private static InitialTable start(Choices choices, Subject subject, int[] weights) {
        return subject.initialTables().get(choices.weighted(Arrays.copyOf(weights, subject.initialTables().size())));
    }
}
