package io.relata.simulation.history;

import io.relata.simulation.choice.Choices;
import java.util.Arrays;

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
 * @param start the initial contents of the table
 */
record Profile(int calls, int switching, int callers, int invocations, int attempts, int width, int requestWeight, int resumeWeight,
        int[] kindWeights,
        int rounds, int turnSize, int verifications, int reads, int together,
        Subject subject, Trouble trouble, InitialTable start) {
    private static final int[] SWITCHING = {12, 6, 3, 2, 1};
    private static final int[] REQUEST_WEIGHTS = {120, 40, 10};
    private static final int[] RESUME_WEIGHTS = {20, 4, 1};
    private static final int[][] KIND_WEIGHTS = {{6, 3, 3, 6, 4, 3, 2}, {4, 0, 0, 5, 4, 0, 0}, {3, 3, 3, 4, 0, 1, 0},
            {4, 1, 1, 0, 0, 5, 5}};
    private static final int[] TURN_SIZES = {0, 1, 2, 100};
    private static final int[] READS = {0, 4, 2};
    private static final int[] TOGETHER = {0, 6, 2};
    /** The last one is large, and so rare. */
    private static final int[] TABLES = {12, 24, 48, 1};
    private static final int MOST_CALLS = 15;

    /**
     * Disturbances, of which a history has one. With wrong clocks and a foreign writer together, a version could go back, which can't be
     * handled. Losses are apart, because only verify repairs them, and they would hide other errors.
     */
    enum Trouble {
        NONE, CLOCKS, FOREIGN_WRITER, LOSSES
    }

    static Profile drawn(Choices choices, Subject subject) {
        return new Profile(Math.max(choices.below(MOST_CALLS), choices.below(MOST_CALLS)), SWITCHING[choices.weighted(1, 2, 3, 3, 1)],
                1 + choices.below(3), 1 + choices.below(3), choices.below(3), 1 + choices.weighted(3, 2, 2),
                REQUEST_WEIGHTS[choices.weighted(2, 2, 3)], RESUME_WEIGHTS[choices.weighted(1, 2, 3)],
                KIND_WEIGHTS[choices.below(KIND_WEIGHTS.length)], choices.oneIn(subject.deployments().size() > 1 ? 2 : 6) ? 2 : 1,
                TURN_SIZES[choices.weighted(3, 3, 2, 2)], choices.weighted(subject.isForVerify() ? 3 : 8, 2, 1),
                READS[choices.weighted(3, 1, 1)], TOGETHER[choices.weighted(4, 2, 1)],
                subject, Trouble.values()[subject.isForVerify() ? choices.weighted(2, 2, 4, 2) : choices.weighted(3, 4, 4, 1)],
                subject.initialTables().get(choices.weighted(Arrays.copyOf(TABLES, subject.initialTables().size()))));
    }
}
