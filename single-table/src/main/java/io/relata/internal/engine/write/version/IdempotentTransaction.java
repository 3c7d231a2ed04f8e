package io.relata.internal.engine.write.version;

import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.action.Action;
import java.time.Instant;

/**
 * What is carried out in one transaction with an idempotency key: once, however often it is requested within 24 hours. The key's guard is
 * written in the same transaction.
 *
 * @param key the guard's key; see {@link CoreKey#idempotency}
 * @param request a digest of the request, which must be the same each time
 * @param of what kind of request it is, for people who read the guard
 */
public record IdempotentTransaction(CoreKey key, String request, String of) {
    Action<CoreKey> claim(String answer, Instant now) {
        if (Limits.bytes(answer) > Limits.ENTITY) {
            throw new Refusal(Refusal.Reason.TOO_LARGE,
                    "the answer has " + Limits.bytes(answer) + " bytes, and at most " + Limits.ENTITY
                            + " can be kept under an Idempotency-Key: ask for less at once");
        }
        return IdempotencyGuard.claim(key, GuardItem.of(of).item(), request, answer, now);
    }

    boolean isOver(Item guard, Instant now) {
        return IdempotencyGuard.isExpired(guard, now);
    }

    /** @throws Refusal when the key was used for another request */
    String answer(Item guard) {
        IdempotencyGuard.requireSame(guard, request);
        return guard.string(IdempotencyGuard.ANSWER);
    }
}
