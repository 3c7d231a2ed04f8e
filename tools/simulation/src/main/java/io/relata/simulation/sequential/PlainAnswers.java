package io.relata.simulation.sequential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The first answers to creations and batches with idempotency keys, each of which is repeated for a day. */
final class PlainAnswers {
    private static final Duration KEPT = Duration.ofHours(24);

    private final Map<Place, First> answers = new HashMap<>();
    private final Map<String, FirstOfBatch> batches = new HashMap<>();
    private final Map<String, BatchStep> sentBatches = new HashMap<>();

    /**
     * Where a key counts: the same key elsewhere is another.
     *
     * @param number of the creation within a batch that is carried out one by one; none of one by itself
     */
    record Place(String collection, Optional<Integer> number, String idempotencyKey) {
    }

    /**
     * The first answer to a creation.
     *
     * @param sent the body of the request
     * @param body the answer's
     */
    record First(ObjectNode sent, Map<String, Object> body, long version, Instant time) {
        boolean isOf(WriteStep write) {
            return sent.equals(write.body().orElseThrow());
        }
    }

    /**
     * The first answer to a batch whose writes are carried out together.
     *
     * @param sent the body of the request
     * @param responses the answers to its requests, without entities
     */
    record FirstOfBatch(String sent, List<Map<Object, Object>> responses, Instant time) {
    }

    Optional<First> of(Place place, Instant now) {
        return Optional.ofNullable(answers.get(place)).filter(first -> now.isBefore(first.time().plus(KEPT)));
    }

    Optional<FirstOfBatch> ofBatch(String idempotencyKey, Instant now) {
        return Optional.ofNullable(batches.get(idempotencyKey)).filter(first -> now.isBefore(first.time().plus(KEPT)));
    }

    void keep(Place place, First first) {
        answers.put(place, first);
    }

    void keep(String idempotencyKey, HttpCall call, List<?> responses, Instant now) {
        batches.put(idempotencyKey, new FirstOfBatch(call.body().orElseThrow(), responses.stream().map(each -> {
            Map<Object, Object> kept = new TreeMap<>((Map<?, ?>) each);
            kept.remove("body");
            return kept;
        }).toList(), now));
    }

    /** A body that was sent with some key, to be sent again. */
    Optional<ObjectNode> sent(String collection, String idempotencyKey) {
        return Optional.ofNullable(answers.get(new Place(collection, Optional.empty(), idempotencyKey))).map(First::sent);
    }

    /** A batch that was sent last with some key, to be sent again. */
    Optional<BatchStep> sent(String idempotencyKey) {
        return Optional.ofNullable(sentBatches.get(idempotencyKey));
    }

    void send(BatchStep step) {
        step.idempotencyKey().ifPresent(key -> sentBatches.put(key, step));
    }
}
