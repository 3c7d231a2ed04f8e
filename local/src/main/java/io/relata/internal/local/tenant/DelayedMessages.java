package io.relata.internal.local.tenant;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** The work queue of a command that does the work itself: messages in memory, each taken when it is due. For one thread. */
final class DelayedMessages implements WorkQueue {
    private final Queue<Waiting> waiting = new PriorityQueue<>(Comparator.comparing(Waiting::dueNanos));

    private record Waiting(Message message, long dueNanos) {
    }

    @Override
    public void send(Message message) {
        send(message, Duration.ZERO);
    }

    @Override
    public void send(Message message, Duration delay) {
        waiting.add(new Waiting(message, System.nanoTime() + delay.toNanos()));
    }

    /** Waits for the next message to be due; none where there are no more. */
    Optional<Message> take() {
        Waiting next = waiting.poll();
        if (next == null) {
            return Optional.empty();
        }
        try {
            TimeUnit.NANOSECONDS.sleep(next.dueNanos() - System.nanoTime());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return Optional.of(next.message());
    }
}
