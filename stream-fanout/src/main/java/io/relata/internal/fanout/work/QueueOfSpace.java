package io.relata.internal.fanout.work;

import io.relata.internal.engine.table.KeySpace;
import java.time.Duration;

/**
 * The work queue for messages about the items of one part of the table.
 *
 * @param queue of the whole table
 */
public record QueueOfSpace(WorkQueue queue, KeySpace space) implements WorkQueue {
    @Override
    public boolean isThere() {
        return queue.isThere();
    }

    @Override
    public void send(Message message) {
        queue.send(Message.in(space, message));
    }

    @Override
    public void send(Message message, Duration delay) {
        queue.send(Message.in(space, message), delay);
    }

    @Override
    public Duration secondLook() {
        return queue.secondLook();
    }
}
