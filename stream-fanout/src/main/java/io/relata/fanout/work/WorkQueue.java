package io.relata.fanout.work;

import java.time.Duration;

/** Stores messages for later. Delivers each at least once, in any order, until it was processed or has failed too often. */
@FunctionalInterface
public interface WorkQueue {
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
}
