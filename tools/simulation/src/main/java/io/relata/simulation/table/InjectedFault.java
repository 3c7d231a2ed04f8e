package io.relata.simulation.table;

/** What can go wrong, or merely differently than one would like. */
public enum InjectedFault {
    THROTTLED("a request is throttled"), UNAVAILABLE("a request gets no answer and has done nothing"), ANSWER_LOST(
            "a write is done, but its answer is lost"), REPEATED("a write is done, its answer is lost, and it is sent again"), LANDS_LATER(
                    "a write gets no answer, and is done some time later"), REPEATED_LANDS_LATER(
                            "a write is sent again and done, and the first one is done once more some time later"), CONFLICT(
                                    "a transaction is in the way of a write"), HALF_TRANSACTION(
                                            "a transaction takes time, and Queries see half of it"), STATEMENT_FAILED(
                                                    "a statement of a batch fails"), BATCH_CUT("a batch ends in its middle"), CRASH(
                                                            "a caller dies between two calls"), CRASH_IN_FLIGHT(
                                                                    "a caller dies, and its write is done some time later"), STALL(
                                                                            "a caller stands still for a long time"), INDEX_LAGS(
                                                                                    "the index shows what was"), INDEX_GOES_BACKWARDS(
                                                                                            "the index shows something older than it did before"), SHORT_PAGE(
                                                                                                    "a Query returns a short page"), SEVERAL_ITEMS(
                                                                                                            "a batch has records of several items"), COALESCED(
                                                                                                                    "a batch has several records of one item"), DELIVERED_AGAIN(
                                                                                                                            "records are delivered again after they were handled"), DELIVERED_TWICE_AT_ONCE(
                                                                                                                                    "records are delivered again while they are being handled"), PARTLY_FAILED(
                                                                                                                                            "a part of a batch failed and comes again"), SET_ASIDE(
                                                                                                                                                    "records that keep failing are set aside"), REDRIVEN(
                                                                                                                                                            "records that were set aside are tried again"), UNFILTERED(
                                                                                                                                                                    "records of copies are delivered too"), CLOCK_DIFFERS(
                                                                                                                                                                            "a writer's clock is ahead or behind"), REMOVED_BY_SOMEBODY(
                                                                                                                                                                                    "an entity or a link is removed without a tombstone"), PUT_BACK_BY_SOMEBODY(
                                                                                                                                                                                            "an entity that was removed is put back as it was"), MISPLACED_BY_SOMEBODY(
                                                                                                                                                                                                    "somebody writes a place in a hierarchy that is wrong, or none"), TOMBSTONE_EXPIRED(
                                                                                                                                                                                                            "a tombstone expires"), TIME_RUNS_OUT(
                                                                                                                                                                                                                    "an invocation's time runs out"), LEFT_FOR_LATER(
                                                                                                                                                                                                                            "work is left to the work queue"), GOES_ON(
                                                                                                                                                                                                                                    "a large fan-out goes on by a message"), NOT_SENT(
                                                                                                                                                                                                                                            "the work queue does not take a message"), SENT_UNHEARD(
                                                                                                                                                                                                                                                    "a message is sent, but the answer is lost"), SENT_TWICE(
                                                                                                                                                                                                                                                            "a message is sent twice"), MESSAGE_AGAIN(
                                                                                                                                                                                                                                                                    "a message comes again after it was done with"), MESSAGE_TWICE_AT_ONCE(
                                                                                                                                                                                                                                                                            "a message comes again while it is being worked on"), DEAD_LETTER(
                                                                                                                                                                                                                                                                                    "a message fails too often"), LETTER_REDRIVEN(
                                                                                                                                                                                                                                                                                            "a dead letter is redriven"), RECORDS_EXPIRED(
                                                                                                                                                                                                                                                                                                    "records expire before they are read"), LETTER_EXPIRED(
                                                                                                                                                                                                                                                                                                            "a dead letter expires"), COPY_SPOILED(
                                                                                                                                                                                                                                                                                                                    "a copy is removed, changed or invented by somebody else"), VERIFIED(
                                                                                                                                                                                                                                                                                                                            "verify runs while everything else writes"), REPAIRED(
                                                                                                                                                                                                                                                                                                                                    "repair puts something right");

    private final String words;

    InjectedFault(String words) {
        this.words = words;
    }

    /** What happens, as a sentence. */
    public String words() {
        return words;
    }
}
