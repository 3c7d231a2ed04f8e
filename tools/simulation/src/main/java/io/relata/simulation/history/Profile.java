package io.relata.simulation.history;

import io.relata.simulation.choice.Choices;

/**
 * How large and how busy a history is.
 *
 * @param calls how often the API is called
 * @param switching after how many calls on the table, on average, another actor has its turn
 * @param callers how many callers of the API there may be at once
 * @param invocations how many invocations of the stream function there may be at once
 * @param attempts how often records may fail before they are set aside
 * @param width how many people are concerned, and how many clubs
 * @param haste how likely it is that the API is called next
 * @param delay how likely it is that what was held up happens next; the less likely, the longer it takes
 * @param taste what is asked for, as the weights of {@link Request.Kind}s
 * @param rounds how often all comes to rest; a month passes in between
 * @param portion how many copies or links one invocation does for one entity; 0 if there is no work queue
 * @param verifications how often verify runs with repair while everything else runs
 * @param subject whom it is about
 * @param trouble what others bring that does not go together
 * @param start what there is in the beginning
 */
record Profile(int calls, int switching, int callers, int invocations, int attempts, int width, int haste, int delay, int[] taste,
        int rounds, int portion, int verifications,
        Subject subject, Trouble trouble, InitialTable start) {
    private static final int[] SWITCHING = {12, 6, 3, 2, 1};
    private static final int[] HASTE = {120, 40, 10};
    private static final int[] DELAY = {20, 4, 1};
    private static final int[][] TASTES = {{6, 3, 3, 6, 4, 3, 2}, {4, 0, 0, 5, 4, 0, 0}, {3, 3, 3, 4, 0, 1, 0}, {4, 1, 1, 0, 0, 5, 5}};
    private static final int[] PORTIONS = {0, 1, 2, 100};
    private static final int MOST_CALLS = 15;

    /**
     * What brings versions out of order: with wrong clocks and a foreign writer at once, a version could go back, which can't be handled.
     * And losses, which only verify repairs, so that they don't hide other errors.
     */
    enum Trouble {
        NONE, CLOCKS, FOREIGN_WRITER, LOSSES
    }

    /** Whom a history is about. */
    enum Subject {
        /** People and clubs, who are linked and tagged. */
        RELATIONS,
        /** Clubs and what belongs to them. */
        CHILDREN
    }

    static Profile drawn(Choices choices) {
        Subject subject = Subject.values()[choices.weighted(2, 1)];
        return new Profile(Math.max(choices.below(MOST_CALLS), choices.below(MOST_CALLS)), SWITCHING[choices.weighted(1, 2, 3, 3, 1)],
                1 + choices.below(3), 1 + choices.below(3), choices.below(3), 1 + choices.weighted(3, 2, 2),
                HASTE[choices.weighted(2, 2, 3)], DELAY[choices.weighted(1, 2, 3)],
                TASTES[choices.below(TASTES.length)], choices.oneIn(6) ? 2 : 1,
                PORTIONS[choices.weighted(3, 3, 2, 2)], choices.weighted(subject == Subject.CHILDREN ? 3 : 8, 2, 1),
                subject, Trouble.values()[choices.weighted(3, 4, 4, 1)],
                (subject == Subject.CHILDREN ? InitialTable.OF_CHILDREN : InitialTable.ALL).get(choices.weighted(1, 2, 4)));
    }
}
