package io.relata.engine.table.action;

import java.util.List;
import java.util.Optional;

/** How a transaction ended. */
public sealed interface Transacted {
    /** All of it was written. */
    record Committed() implements Transacted {
    }

    /** Nothing was written. For each action, in order: what it was refused for, none where its own condition held. */
    record Cancelled(List<Optional<Outcome.Refused>> refusals) implements Transacted {
        public boolean refused(int action) {
            return refusals.get(action).isPresent();
        }
    }

    default boolean committed() {
        return this instanceof Committed;
    }
}
