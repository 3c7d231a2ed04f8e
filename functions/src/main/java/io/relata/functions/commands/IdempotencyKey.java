package io.relata.functions.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.key.CoreKey;
import io.relata.engine.problem.Refusal;
import io.relata.engine.write.version.IdempotentRequest;
import io.relata.functions.http.ApiRequest;
import java.util.Optional;

/** The header by which a caller may send a creation again without creating twice. It is theirs, for this path: others may use the same. */
final class IdempotencyKey {
    private static final int LONGEST = 255;

    private IdempotencyKey() {
    }

    /** @throws Refusal when it is too short or too long */
    static Optional<IdempotentRequest> of(ApiRequest request, ObjectNode json) {
        return request.header("idempotency-key").map(key -> {
            if (key.isBlank() || key.length() > LONGEST) {
                throw new Refusal(Refusal.Reason.MALFORMED,
                        "an Idempotency-Key has 1 to 255 characters, and this has " + key.strip().length());
            }
            String scope = String.join("\n", request.caller(), String.join("/", request.path()), key);
            return new IdempotentRequest(CoreKey.idempotency(scope), JsonDigest.of(json));
        });
    }
}
