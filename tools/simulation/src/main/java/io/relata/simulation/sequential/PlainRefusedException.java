package io.relata.simulation.sequential;

import java.util.Set;

/** A read that has to be refused, by one of these statuses. */
final class PlainRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Set<Integer> statuses;

    PlainRefusedException(Integer... statuses) {
        super("refused by " + Set.of(statuses));
        this.statuses = Set.of(statuses);
    }

    Set<Integer> statuses() {
        return statuses;
    }
}
