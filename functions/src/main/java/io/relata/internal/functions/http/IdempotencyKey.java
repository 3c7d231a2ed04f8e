package io.relata.internal.functions.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.IdempotentTransaction;
import java.util.Optional;

/** The header that lets a caller repeat a request without doing it twice. Keys are separate for each caller and path. */
public final class IdempotencyKey {
    /** With what a repeated answer says that it is one. */
    public static final String REPLAYED = "Idempotency-Replayed";
    private static final int MAX_LENGTH = 255;

    private IdempotencyKey() {
    }

    /**
     * The key of a creation.
     *
     * @param json the body, which must be the same each time
     * @throws Refusal when it is too short or too long
     */
    public static Optional<IdempotentRequest> of(ApiRequest request, JsonNode json) {
        return key(request).map(key -> new IdempotentRequest(key, JsonDigest.of(json)));
    }

    /**
     * The key of what is carried out in one transaction.
     *
     * @param what kind of request it is, for people who read what is stored
     * @param said what the request says, which must be the same each time
     * @throws Refusal when it is too short or too long
     */
    public static Optional<IdempotentTransaction> ofTransaction(ApiRequest request, String what, JsonNode said) {
        return key(request).map(key -> new IdempotentTransaction(key, JsonDigest.of(said), what));
    }

    /** @throws Refusal when there is one, and it is too short or too long */
    public static void requireValid(ApiRequest request) {
        key(request);
    }

    private static Optional<CoreKey> key(ApiRequest request) {
        return request.header("idempotency-key").map(key -> {
            if (key.isBlank() || key.length() > MAX_LENGTH) {
                throw new Refusal(Refusal.Reason.MALFORMED,
                        "an Idempotency-Key has to have 1 to 255 characters; this one has " + key.strip().length());
            }
            return CoreKey.idempotency(String.join("\n", request.sender().idempotencyScope(), String.join("/", request.path()), key));
        });
    }
}
