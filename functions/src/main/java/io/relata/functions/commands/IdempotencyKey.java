package io.relata.functions.commands;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.key.CoreKey;
import io.relata.engine.problem.Refusal;
import io.relata.engine.write.version.IdempotentBatch;
import io.relata.engine.write.version.IdempotentRequest;
import io.relata.functions.http.ApiRequest;
import java.util.Optional;

/** The header that lets a caller repeat a creation without creating twice. Keys are separate for each caller and path. */
final class IdempotencyKey {
    private static final int MAX_LENGTH = 255;

    private IdempotencyKey() {
    }

    /** @throws Refusal when it is too short or too long */
    static Optional<IdempotentRequest> of(ApiRequest request, ObjectNode json) {
        return key(request).map(key -> new IdempotentRequest(key, JsonDigest.of(json)));
    }

    /** The same of a batch whose requests are carried out together. */
    static Optional<IdempotentBatch> ofBatch(ApiRequest request, BatchRequests batch) {
        return key(request).map(key -> {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            batch.requests().forEach(part -> all.add(part.json()));
            return new IdempotentBatch(key, JsonDigest.of(all));
        });
    }

    /** @throws Refusal when there is one, and it is too short or too long */
    static void requireValid(ApiRequest request) {
        key(request);
    }

    private static Optional<CoreKey> key(ApiRequest request) {
        return request.header("idempotency-key").map(key -> {
            if (key.isBlank() || key.length() > MAX_LENGTH) {
                throw new Refusal(Refusal.Reason.MALFORMED,
                        "an Idempotency-Key has to have 1 to 255 characters; this one has " + key.strip().length());
            }
            return CoreKey.idempotency(String.join("\n", request.idempotencyScope(), String.join("/", request.path()), key));
        });
    }
}
