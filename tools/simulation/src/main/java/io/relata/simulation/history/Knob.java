package io.relata.simulation.history;

/** A number that says how large, busy or disturbed a history is, with what it is where a {@link Profile} does not draw it. */
enum Knob {
    /** How often the API is called. */
    CALLS(0),
    /** After how many calls on the table, on average, another actor runs. */
    SWITCHING(1),
    /** How many callers of the API there may be at once. */
    CALLERS(1),
    /** How many invocations of the functions there may be at once. */
    INVOCATIONS(1),
    /** How often records may fail before they go to the on-failure destination. */
    ATTEMPTS(0),
    /** How many ids of each kind of entities are used. */
    WIDTH(1),
    /** How likely it is that the next event is a request. */
    REQUEST_WEIGHT(1),
    /** That it is a batch of the stream: the less likely, the more records of one item meet. */
    STREAM_WEIGHT(100),
    /** That it is something delayed: the less likely, the longer the delays. */
    RESUME_WEIGHT(1),
    /** That a foreign writer, where there is one, removes something. */
    REMOVE_WEIGHT(10),
    /** That it puts back what it has removed, after which only verify can find some of what is wrong. */
    RESTORE_WEIGHT(10),
    /** For each other thing that it does, with which some of what is wrong may be left to repair. */
    SPOIL_WEIGHT(10),
    /** How often everything comes to rest; a month passes in between. */
    ROUNDS(1),
    /** How many copies or links one invocation processes for one entity; 0 if there is no work queue. */
    TURN_SIZE(0),
    /** How often verify runs with repair while everything else runs. */
    VERIFICATIONS(0),
    /** One call of so many reads; 0 if none does. */
    READS(0),
    /** One call of so many is a transaction of several writes; 0 if none is. */
    TOGETHER(0),
    /** An actor stops for long at one write of so many. */
    STALLS_BEFORE_WRITING(12),
    /** At one switch to another actor of so many. */
    STALLS_ELSEWHERE(20),
    /** One time of so many after a write that got no answer; 0 if no more often than elsewhere. */
    STALLS_UNANSWERED(0),
    /** One write of so many is about what others are in the middle of; 0 if none is on purpose. */
    MEETS(0);

    private final int usual;

    Knob(int usual) {
        this.usual = usual;
    }

    int usual() {
        return usual;
    }
}
