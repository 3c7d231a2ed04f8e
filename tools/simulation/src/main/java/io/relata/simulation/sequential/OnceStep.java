package io.relata.simulation.sequential;

import java.util.Map;
import java.util.TreeMap;

/**
 * A write with an idempotency key, which may have been used before. It means something for creations only.
 *
 * @param idempotencyKey few are drawn, so that they meet
 */
record OnceStep(String idempotencyKey, WriteStep write) implements Step {
    HttpCall call(HttpCall of) {
        Map<String, String> headers = new TreeMap<>(of.headers());
        headers.put("idempotency-key", idempotencyKey);
        return of.with(headers);
    }

    @Override
    public String toString() {
        return write + " as " + idempotencyKey;
    }
}
