package io.relata.internal.console.source;

import java.util.List;

/** The messages of the work queue that failed for good. */
public interface DeadLetters {
    /** The first of them, at most 10. Looking at them changes nothing. */
    List<DeadLetter> first();

    /** Sends all of them back to the work queue: they are hints, so that is safe at any time. Returns about how many. */
    int redrive();

    /**
     * A dead letter.
     *
     * @param subject what it is about, in a line
     * @param receives how often it was tried
     * @param sentAt in milliseconds since the epoch
     */
    record DeadLetter(String id, String subject, String body, int receives, long sentAt) {
    }
}
