package io.relata.fanout.work;

import java.time.Duration;

/** Keeps work for later. Brings each message at least once, in any order, until it is done or has failed too often. */
@FunctionalInterface
public interface WorkQueue {
    /**
     * Returns when the message is safe.
     *
     * @throws RuntimeException when it may not be
     */
    void send(Message message);

    /**
     * Returns when the message is safe, which is not brought before {@code delay} is over: up to 900 s, in whole seconds. A queue for which
     * no time passes brings it at once.
     *
     * @throws RuntimeException when it may not be safe
     */
    default void send(Message message, Duration delay) {
        send(message);
    }
}
