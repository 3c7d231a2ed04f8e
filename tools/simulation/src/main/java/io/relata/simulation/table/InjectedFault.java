package io.relata.simulation.table;

/** Injected faults, and unlikely but legal behaviour. */
public enum InjectedFault {
    // @formatter:off
    THROTTLED("a request is throttled"),
    UNAVAILABLE("a request gets no response and is not executed"),
    ANSWER_LOST("a write is executed, but its response is lost"),
    REPEATED("a write is executed, its response is lost, and it is sent again"),
    LANDS_LATER("a write gets no response and is executed later"),
    REPEATED_LANDS_LATER("a write is repeated, and the first attempt is executed again later"),
    CONFLICT("a write conflicts with a transaction"),
    HALF_TRANSACTION("Queries see half of a transaction"),
    STATEMENT_FAILED("a statement of a batch fails"),
    BATCH_CUT("a batch is only partly executed"),
    CRASH("an actor crashes between two calls"),
    CRASH_IN_FLIGHT("an actor crashes, and its write is executed later"),
    STALL("an actor pauses for a long time"),
    INDEX_LAGS("the index shows an earlier state"),
    INDEX_GOES_BACKWARDS("the index shows an older state than before"),
    SHORT_PAGE("a Query returns a short page"),
    SEVERAL_ITEMS("a batch has records of several items"),
    COALESCED("a batch has several records of one item"),
    DELIVERED_AGAIN("records are delivered again after they were processed"),
    DELIVERED_TWICE_AT_ONCE("records are delivered again while they are processed"),
    PARTLY_FAILED("a part of a batch fails and is delivered again"),
    SET_ASIDE("records that keep failing go to the on-failure destination"),
    REDRIVEN("records from the on-failure destination are processed again"),
    UNFILTERED("records of copies are delivered too"),
    CLOCK_DIFFERS("a writer's clock is fast or slow"),
    REMOVED_BY_FOREIGN_WRITER("a foreign writer deletes an entity or a link without a tombstone"),
    PUT_BACK_BY_FOREIGN_WRITER("a foreign writer restores a deleted entity"),
    MISPLACED_BY_FOREIGN_WRITER("a foreign writer changes or removes a place in a hierarchy"),
    SPOILED_BY_FOREIGN_WRITER("a foreign writer spoils index attributes, the expiry, a guard or an earlier version"),
    TOMBSTONE_EXPIRED("a tombstone expires"),
    LETTERS_A_MONTH_LATE("letters come a month late"),
    TIME_RUNS_OUT("an invocation reaches its time limit"),
    LEFT_FOR_LATER("work is handed to the work queue"),
    GOES_ON("a large fan-out continues by a message"),
    NOT_SENT("the work queue rejects a message"),
    SENT_UNHEARD("a message is sent, but the response is lost"),
    SENT_TWICE("a message is sent twice"),
    SEVERAL_MESSAGES("an invocation gets several messages"),
    MESSAGE_AGAIN("a message is delivered again after it was processed"),
    MESSAGE_TWICE_AT_ONCE("a message is delivered again while it is processed"),
    DEAD_LETTER("a message becomes a dead letter"),
    DEAD_LETTER_REDRIVEN("a dead letter is redriven"),
    RECORDS_EXPIRED("records expire unread"),
    DEAD_LETTER_EXPIRED("a dead letter expires"),
    COPY_CORRUPTED("a foreign writer deletes, changes or creates a copy"),
    VERIFIED("verify runs during other writes"),
    REPAIRED("repair corrects a finding"),
    LISTENER_FAILS("a listener of the application fails"),
    SEARCH_UNAVAILABLE("the search engine does not answer and does nothing"),
    SEARCH_UNHEARD("the search engine does what it is asked, but its answer is lost"),
    SEARCH_LATER("the search engine does not answer, and does later what it is asked"),
    SEARCH_THROTTLED("the search engine rejects requests, or parts of them"),
    SEARCH_TOO_LARGE("the search engine finds a request too large"),
    INDEXED_AGAIN("changes are sent to the search engine again"),
    NOT_INDEXED("changes that could not be indexed are given up"),
    REINDEXED("a table is indexed anew during other writes"),
    DEPLOYED("a model is deployed whose lists have another number of shards"),
    LANES("an invocation works on several items side by side"),
    ENTITY_EXPIRED("the database removes an entity that has expired"),
    COUNT_CORRUPTED("a foreign writer changes or removes what totals were told of an item"),
    CAPACITY_CORRUPTED("a foreign writer changes or removes a capacity or a reservation");
    // @formatter:on

    private final String words;

    InjectedFault(String words) {
        this.words = words;
    }

    /** A description, as a sentence. */
    public String words() {
        return words;
    }
}
