package io.relata.fanout.work;

/** Keeps work for later. Brings each message at least once, in any order, until it is done or has failed too often. */
@FunctionalInterface
public interface WorkQueue {
    /**
     * Returns when the message is safe.
     *
     * @throws RuntimeException when it may not be
     */
    void send(Message message);
}
