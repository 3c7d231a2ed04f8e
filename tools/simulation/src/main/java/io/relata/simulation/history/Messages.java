package io.relata.simulation.history;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Delivers messages of the work queue to the work function: in any order, at least once, several at a time, and again after a failure.
 * Messages that fail too often become dead letters, which are redriven at any later time. Messages that ask an index a second time come
 * whenever others do, or, in half of the histories, when everything else has come to rest.
 */
final class Messages {
    /** Deployed, an invocation gets one; but the function takes any number. */
    private static final int MOST_TOGETHER = 3;

    private final Choices choices;
    private final FaultInjection faults;
    private final int attempts;
    private final List<QueuedMessage> waiting = new ArrayList<>();
    private final List<QueuedMessage> out = new ArrayList<>();
    private final List<QueuedMessage> again = new ArrayList<>();
    private final List<QueuedMessage> dead = new ArrayList<>();
    private final List<QueuedMessage> secondLooks = new ArrayList<>();
    private Optional<Boolean> looksLast = Optional.empty();
    private int names;

    /**
     * A message.
     *
     * @param name the queue's message id; a redriven message gets a new one
     * @param failures how often it has failed
     * @param counts whether the outcome of this delivery counts; that of a duplicate delivery does not
     */
    record QueuedMessage(String name, String body, int failures, boolean counts) {
    }

    Messages(Choices choices, FaultInjection faults, int attempts) {
        this.choices = choices;
        this.faults = faults;
        this.attempts = attempts;
    }

    void add(String body) {
        (isSecondLook(body) && doLooksComeLast() ? secondLooks : waiting).add(new QueuedMessage("m" + ++names, body, 0, true));
    }

    private static boolean isSecondLook(String body) {
        Message message = MessageJson.read(body);
        return (message instanceof Message.OfTenant of ? of.message() : message) instanceof Message.LookForChildren;
    }

    private boolean doLooksComeLast() {
        if (looksLast.isEmpty()) {
            looksLast = Optional.of(choices.oneIn(2));
        }
        return looksLast.get();
    }

    /** Whether messages wait for all others. */
    boolean hasSecondLooks() {
        return !secondLooks.isEmpty();
    }

    /** Those that have waited for all others can be delivered. */
    void lookAgain() {
        waiting.addAll(secondLooks);
        secondLooks.clear();
    }

    boolean isReady() {
        return !waiting.isEmpty();
    }

    boolean canDeliverAgain() {
        return !again.isEmpty();
    }

    boolean hasDead() {
        return !dead.isEmpty();
    }

    /** Whether nothing is left but dead letters, if any. */
    boolean isWaitingForPeople() {
        return waiting.isEmpty() && out.isEmpty() && again.isEmpty() && secondLooks.isEmpty();
    }

    boolean isEmpty() {
        return waiting.isEmpty() && out.isEmpty() && dead.isEmpty() && secondLooks.isEmpty();
    }

    /** The messages of one invocation: one or several. */
    List<QueuedMessage> next() {
        List<QueuedMessage> batch = new ArrayList<>(List.of(receive()));
        while (!waiting.isEmpty() && batch.size() < MOST_TOGETHER && choices.oneIn(3)) {
            faults.count(InjectedFault.SEVERAL_MESSAGES);
            batch.add(receive());
        }
        return batch;
    }

    private QueuedMessage receive() {
        QueuedMessage message = waiting.remove(choices.below(waiting.size()));
        out.add(message);
        if (faults.strikes(InjectedFault.MESSAGE_AGAIN, 6)) {
            again.add(new QueuedMessage(message.name(), message.body(), 0, false));
        }
        return message;
    }

    /** A message that was delivered before. */
    QueuedMessage onceMore() {
        QueuedMessage message = again.remove(choices.below(again.size()));
        if (out.stream().anyMatch(other -> other.name().equals(message.name()))) {
            faults.count(InjectedFault.MESSAGE_TWICE_AT_ONCE);
        }
        return message;
    }

    void redrive() {
        faults.count(InjectedFault.DEAD_LETTER_REDRIVEN);
        add(dead.remove(choices.below(dead.size())).body());
    }

    /** A dead message is too old to be kept. */
    void expire() {
        faults.count(InjectedFault.DEAD_LETTER_EXPIRED);
        dead.remove(choices.below(dead.size()));
    }

    void processed(QueuedMessage message) {
        out.remove(message);
    }

    void failed(QueuedMessage message) {
        out.remove(message);
        if (message.counts() && message.failures() < attempts) {
            waiting.add(new QueuedMessage(message.name(), message.body(), message.failures() + 1, true));
        } else if (message.counts()) {
            faults.count(InjectedFault.DEAD_LETTER);
            dead.add(message);
        }
    }
}
