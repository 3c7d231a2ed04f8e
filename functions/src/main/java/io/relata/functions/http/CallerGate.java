package io.relata.functions.http;

import java.util.Optional;
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
        public Set<ProblemType> problems() {
            return Set.of();
        }
    };

    /** Why a request is not let in; none if it is. */
    Optional<Problem> objection(ApiRequest request);

    /** The problems with which it refuses requests. */
    Set<ProblemType> problems();
}
