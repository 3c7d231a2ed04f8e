package io.relata.simulation.sequential;

import java.util.Map;

/**
 * A creation with an idempotency key, which may have been used before.
 *
 * @param idempotencyKey few are drawn, so that they meet
 */
record OnceStep(String idempotencyKey, WriteStep write) implements Step {
    HttpCall call(HttpCall of) {
        return of.with(Map.of("idempotency-key", idempotencyKey));
    }

    @Override
    public String toString() {
        return write + " as " + idempotencyKey;
    }
}
