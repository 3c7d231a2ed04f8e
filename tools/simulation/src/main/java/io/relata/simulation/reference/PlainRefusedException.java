package io.relata.simulation.reference;

import java.util.Set;

/** A read that has to be refused, by one of these statuses. */
public final class PlainRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Set<Integer> statuses;

    public PlainRefusedException(Integer... statuses) {
        super("refused by " + Set.of(statuses));
        this.statuses = Set.of(statuses);
    }

    public Set<Integer> statuses() {
        return statuses;
    }
}
