package io.relata.internal.fanout;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import io.relata.internal.fanout.lambda.WorkHandler;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.WorkDelivery;
import io.relata.internal.fanout.work.WorkQueue;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * SQS and Lambda's event source mapping in simulated time: messages are received in batches and in no order, are invisible for a while,
 * count their receives, and end among the dead letters when they were received too often. Several invocations are under way at the same
 * time, each of which takes as long as its calls of the table do.
 */
final class SimulatedSqs implements WorkQueue {
    private static final int CONCURRENCY = 10;

    private final MovedClock clock;
    private final List<Letter> letters = new ArrayList<>();
    private final List<String> deadLetters = new ArrayList<>();
    private final Random order = new Random(1);
    private int sent;

    private record Letter(String id, String body, Instant visibleAt, int receives) {
    }

    SimulatedSqs(MovedClock clock) {
        this.clock = clock;
    }

    @Override
    public void send(Message message) {
        send(message, Duration.ZERO);
    }

    @Override
    public void send(Message message, Duration delay) {
        add(MessageJson.write(message), delay);
    }

    /** Sends a message that may be unreadable. */
    void sendText(String body) {
        add(body, Duration.ZERO);
    }

    private void add(String body, Duration delay) {
        letters.add(new Letter("m" + sent++, body, clock.instant().plus(delay), 0));
    }

    List<String> deadLetters() {
        return List.copyOf(deadLetters);
    }

    /** Delivers until the queue is empty. */
    void deliverAllTo(WorkHandler handler) {
        PriorityQueue<Instant> free = new PriorityQueue<>();
        for (int i = 0; i < CONCURRENCY; i++) {
            free.add(clock.instant());
        }
        while (!letters.isEmpty()) {
            Instant visible = letters.stream().map(Letter::visibleAt).min(Comparator.naturalOrder()).orElseThrow();
            Instant begin = free.remove();
            clock.set(visible.isAfter(begin) ? visible : begin);
            List<Letter> batch = received();
            if (!batch.isEmpty()) {
                invoke(handler, batch);
            }
            free.add(clock.instant());
        }
    }

    private List<Letter> received() {
        Instant now = clock.instant();
        List<Letter> batch = new ArrayList<>();
        List<Letter> anyOrder = new ArrayList<>(letters);
        Collections.shuffle(anyOrder, order);
        for (Letter letter : anyOrder) {
            if (batch.size() < WorkDelivery.BATCH && !letter.visibleAt().isAfter(now)) {
                letters.remove(letter);
                if (letter.receives() == WorkDelivery.RECEIVES) {
                    deadLetters.add(letter.body());
                } else {
                    batch.add(new Letter(letter.id(), letter.body(), now.plus(WorkDelivery.INVISIBLE), letter.receives() + 1));
                }
            }
        }
        letters.addAll(batch);
        return batch;
    }

    private void invoke(WorkHandler handler, List<Letter> batch) {
        SQSEvent event = new SQSEvent();
        event.setRecords(batch.stream().map(SimulatedSqs::message).toList());
        Set<String> failed = handler.handleRequest(event, context(clock.instant())).getBatchItemFailures().stream()
                .map(SQSBatchResponse.BatchItemFailure::getItemIdentifier).collect(Collectors.toSet());
        Set<String> done = batch.stream().map(Letter::id).filter(id -> !failed.contains(id)).collect(Collectors.toSet());
        letters.removeIf(letter -> done.contains(letter.id()));
    }

    private static SQSEvent.SQSMessage message(Letter letter) {
        SQSEvent.SQSMessage message = new SQSEvent.SQSMessage();
        message.setMessageId(letter.id());
        message.setBody(letter.body());
        return message;
    }

    private Context context(Instant begin) {
        return (Context) Proxy.newProxyInstance(Context.class.getClassLoader(), new Class<?>[] {Context.class},
                (proxy, method, arguments) -> method.getName().equals("getRemainingTimeInMillis")
                        ? (int) WorkDelivery.TIMEOUT.minus(Duration.between(begin, clock.instant())).toMillis()
                        : Optional.empty().orElse(null));
    }
}
