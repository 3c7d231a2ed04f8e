package io.relata.simulation.small;

import java.util.Optional;

/** Everything that may happen in a small scope, and what must hold. */
interface World {
    /** Receives what may happen next. */
    interface Steps {
        /** The label is only for people. */
        void to(String label, State next);
    }

    Layout layout();

    void begin(State state);

    void steps(State state, Steps steps);

    /** What is wrong; asked of every state. */
    Optional<String> wrong(State state);

    /** Whether nothing is under way any more. Every state must be able to become quiet. */
    boolean isQuiet(State state);
}
