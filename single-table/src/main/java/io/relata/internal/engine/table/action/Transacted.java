package io.relata.internal.engine.table.action;

import java.util.List;
import java.util.Optional;

/** The outcome of a transaction. */
public sealed interface Transacted {
    /** All actions were written. */
    record Committed() implements Transacted {
    }

    /** Nothing was written. For each action, in order: its refusal, or empty if its condition held. */
    record Cancelled(List<Optional<Outcome.Refused>> refusals) implements Transacted {
        public boolean refused(int action) {
            return refusals.get(action).isPresent();
        }
    }

    default boolean committed() {
        return this instanceof Committed;
    }
}
