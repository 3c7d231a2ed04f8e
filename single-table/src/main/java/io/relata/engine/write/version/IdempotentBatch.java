package io.relata.engine.write.version;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.limits.Limits;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.action.Action;
import java.time.Instant;

/**
 * An atomic batch with an idempotency key: it is carried out once, however often it is requested within 24 hours. The key's guard is
 * written in the same transaction.
 *
 * @param key the guard's key; see {@link CoreKey#idempotency}
 * @param request a digest of the batch, which must be the same each time
 */
public record IdempotentBatch(CoreKey key, String request) {
    private static final String OWNER = "batch";

    Action<CoreKey> claim(String answer, Instant now) {
        if (Limits.bytes(answer) > Limits.ENTITY) {
            throw new Refusal(Refusal.Reason.TOO_LARGE,
                    "the answer would be too long to keep under an Idempotency-Key: make smaller batches");
        }
        return IdempotencyGuard.claim(key, Item.of(Attr.KIND, Kind.GUARD.stored(), Attr.OWNER, OWNER), request, answer, now);
    }

    boolean isOver(Item guard, Instant now) {
        return IdempotencyGuard.isExpired(guard, now);
    }

    /** @throws Refusal when the key was used for another batch */
    String answer(Item guard) {
        IdempotencyGuard.requireSame(guard, request);
        return guard.string(IdempotencyGuard.ANSWER);
    }
}
