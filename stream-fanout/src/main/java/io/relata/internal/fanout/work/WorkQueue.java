package io.relata.internal.fanout.work;

import java.time.Duration;

/** Stores messages for later. Delivers each at least once, in any order, until it was processed or has failed too often. */
@FunctionalInterface
public interface WorkQueue {
    /** There is none: whoever would send a message does all at once, or fails. */
    WorkQueue NONE = new WorkQueue() {
        @Override
        public boolean isThere() {
            return false;
        }

        @Override
        public void send(Message message) {
            throw new IllegalStateException("there is no work queue: configure relata.work-queue-url");
        }
    };

    /** The longest that SQS can delay a message. */
    Duration LONGEST_DELAY = Duration.ofMinutes(15);

    /** Whether messages can be sent. */
    default boolean isThere() {
        return true;
    }

    /**
     * Returns once the message is stored.
     *
     * @throws RuntimeException when it may not be stored
     */
    void send(Message message);

    /**
     * Returns once the message is stored. It is delivered after {@code delay}: up to 900 s, in whole seconds. A queue without a clock
     * delivers it at once.
     *
     * @throws RuntimeException when it may not be stored
     */
    default void send(Message message, Duration delay) {
        send(message);
    }

    /** How long to wait before an index is asked once more for what it may not have shown yet. */
    default Duration secondLook() {
        return LONGEST_DELAY;
    }
}
