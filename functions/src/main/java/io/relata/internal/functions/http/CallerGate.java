package io.relata.internal.functions.http;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Lets requests in before anything else is done for them, or refuses them. */
public interface CallerGate {
    /** Lets everybody in. */
    CallerGate OPEN = new CallerGate() {
        @Override
        public Optional<Problem> objection(ApiRequest request) {
            return Optional.empty();
        }

        @Override
        public OptionalInt mostAtOnce() {
            return OptionalInt.empty();
        }

        @Override
        public Set<ProblemType> problems() {
            return Set.of();
        }
    };

    /** Why a request is not let in; none if it is. */
    Optional<Problem> objection(ApiRequest request);

    /** How many requests a caller can make at once at the most; empty where any number. */
    OptionalInt mostAtOnce();

    /** The problems with which it refuses requests. */
    Set<ProblemType> problems();
}
