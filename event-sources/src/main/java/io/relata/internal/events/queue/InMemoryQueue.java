package io.relata.internal.events.queue;

import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.WorkDelivery;
import io.relata.internal.fanout.work.WorkQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;

/**
 * A work queue for tests. It delivers its messages only when it is told to, in the caller's thread, as the event that Lambda makes of a
 * message of SQS. A message that fails is delivered again, and is a dead letter when it has failed as often as a deployed queue allows.
 */
public final class InMemoryQueue implements WorkQueue {
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private final List<String> deadLetters = new ArrayList<>();

    private record Waiting(String id, String body, int receives) {
        Waiting received() {
            return new Waiting(id, body, receives + 1);
        }
    }

    @Override
    public void send(Message message) {
        send(MessageJson.write(message));
    }

    /** Adds a message with this body. */
    public synchronized void send(String body) {
        waiting.add(new Waiting(UUID.randomUUID().toString(), body, 0));
    }

    /**
     * Delivers all messages, and those that the function adds meanwhile, one by one.
     *
     * @return how many invocations that took
     */
    public int deliverAll(LambdaFunction function) {
        int invocations = 0;
        for (List<Waiting> next = next(); !next.isEmpty(); next = next()) {
            next.forEach(message -> deliver(message, function));
            invocations += next.size();
        }
        return invocations;
    }

    private void deliver(Waiting message, LambdaFunction function) {
        if (isProcessed(message, function)) {
            return;
        }
        synchronized (this) {
            if (message.receives() < WorkDelivery.RECEIVES) {
                waiting.add(message);
            } else {
                deadLetters.add(message.body());
            }
        }
    }

    /** The message that has waited longest; none when none waits. */
    private synchronized List<Waiting> next() {
        Waiting next = waiting.poll();
        return next == null ? List.of() : List.of(next.received());
    }

    private static boolean isProcessed(Waiting message, LambdaFunction function) {
        try {
            return SqsEventJson.isProcessed(message.id(), message.body(), message.receives(), function::invoke);
        } catch (FunctionErrorException e) {
            return false;
        }
    }

    public synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** The bodies of the messages that failed too often. */
    public synchronized List<String> deadLetters() {
        return List.copyOf(deadLetters);
    }
}
