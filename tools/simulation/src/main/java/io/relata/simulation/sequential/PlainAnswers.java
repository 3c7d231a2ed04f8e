package io.relata.simulation.sequential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The first answers to creations with idempotency keys, each of which is repeated for a day. */
final class PlainAnswers {
    private static final Duration KEPT = Duration.ofHours(24);

    private final Map<List<String>, First> answers = new HashMap<>();

    /**
     * The first answer to a creation.
     *
     * @param sent the body of the request
     * @param body the answer's
     */
    record First(ObjectNode sent, Map<String, Object> body, long version, Instant time) {
        boolean isOf(OnceStep step) {
            return sent.equals(step.write().body().orElseThrow());
        }
    }

    private static List<String> key(OnceStep step) {
        return List.of(step.write().collection(), step.idempotencyKey());
    }

    Optional<First> of(OnceStep step, Instant now) {
        return Optional.ofNullable(answers.get(key(step))).filter(first -> now.isBefore(first.time().plus(KEPT)));
    }

    void keep(OnceStep step, Map<String, Object> body, long version, Instant now) {
        answers.put(key(step), new First(step.write().body().orElseThrow(), body, version, now));
    }

    /** A body that was sent with some key, to be sent again. */
    Optional<ObjectNode> sent(String collection, String idempotencyKey) {
        return Optional.ofNullable(answers.get(List.of(collection, idempotencyKey))).map(First::sent);
    }
}
