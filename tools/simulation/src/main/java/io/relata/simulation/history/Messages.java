package io.relata.simulation.history;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import java.util.ArrayList;
import java.util.List;

/**
 * How messages get from the work queue to the work function: in any order, at least once, several at a time, again when they fail; those
 * that fail too often become dead letters, and are redriven at any later time.
 */
final class Messages {
    private final Choices choices;
    private final FaultInjection faults;
    private final int attempts;
    private final List<Letter> waiting = new ArrayList<>();
    private final List<Letter> out = new ArrayList<>();
    private final List<Letter> again = new ArrayList<>();
    private final List<Letter> dead = new ArrayList<>();
    private int names;

    /**
     * A message.
     *
     * @param name the queue's for it, as long as it is not redriven: then it gets a new one
     * @param failures how often it has failed
     * @param counts whether its end is the message's; a second delivery changes nothing for the first
     */
    record Letter(String name, String body, int failures, boolean counts) {
    }

    Messages(Choices choices, FaultInjection faults, int attempts) {
        this.choices = choices;
        this.faults = faults;
        this.attempts = attempts;
    }

    void add(String body) {
        waiting.add(new Letter("m" + ++names, body, 0, true));
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

    boolean isEmpty() {
        return waiting.isEmpty() && out.isEmpty() && dead.isEmpty();
    }

    Letter next() {
        Letter letter = waiting.remove(choices.below(waiting.size()));
        out.add(letter);
        if (faults.strikes(InjectedFault.MESSAGE_AGAIN, 6)) {
            again.add(new Letter(letter.name(), letter.body(), 0, false));
        }
        return letter;
    }

    Letter onceMore() {
        Letter letter = again.remove(choices.below(again.size()));
        if (out.stream().anyMatch(other -> other.name().equals(letter.name()))) {
            faults.count(InjectedFault.MESSAGE_TWICE_AT_ONCE);
        }
        return letter;
    }

    void redrive() {
        faults.count(InjectedFault.LETTER_REDRIVEN);
        add(dead.remove(choices.below(dead.size())).body());
    }

    /** A dead letter is too old to be kept. */
    void expire() {
        faults.count(InjectedFault.LETTER_EXPIRED);
        dead.remove(choices.below(dead.size()));
    }

    void settled(Letter letter) {
        out.remove(letter);
    }

    void failed(Letter letter) {
        out.remove(letter);
        if (letter.counts() && letter.failures() < attempts) {
            waiting.add(new Letter(letter.name(), letter.body(), letter.failures() + 1, true));
        } else if (letter.counts()) {
            faults.count(InjectedFault.DEAD_LETTER);
            dead.add(letter);
        }
    }
}
