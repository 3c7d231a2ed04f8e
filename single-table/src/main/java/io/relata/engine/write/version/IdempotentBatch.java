package io.relata.engine.write.version;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.limits.Limits;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import java.time.Duration;
import java.time.Instant;

/**
 * An atomic batch with an idempotency key: it is carried out once, however often it is requested within 24 hours. The key's guard is
 * written in the same transaction.
 *
 * @param key the guard's key; see {@link CoreKey#idempotency}
 * @param request a digest of the batch, which must be the same each time
 */
public record IdempotentBatch(CoreKey key, String request) {
    private static final Duration KEPT = Duration.ofHours(24);
    private static final String REQUEST = "request";
    private static final String ANSWER = "answer";
    private static final String OWNER = "batch";

    Action<CoreKey> claim(String answer, Instant now) {
        if (Limits.bytes(answer) > Limits.ENTITY) {
            throw new Refusal(Refusal.Reason.TOO_LARGE,
                    "the answer would be too long to keep under an Idempotency-Key: make smaller batches");
        }
        return new Action.Put<>(key, Item.of(Attr.KIND, Kind.GUARD.stored(), Attr.OWNER, OWNER, REQUEST, request, ANSWER, answer,
                Attr.EXPIRES_AT, now.plus(KEPT).getEpochSecond()),
                Condition.absent().or(new Condition.Less(Attr.EXPIRES_AT, now.getEpochSecond())));
    }

    boolean isOver(Item guard, Instant now) {
        return guard.number(Attr.EXPIRES_AT) < now.getEpochSecond();
    }

    /** @throws Refusal when the key was used for another batch */
    String answer(Item guard) {
        if (!guard.string(REQUEST).equals(request)) {
            throw Refusal.invalid(ProblemKind.IDEMPOTENCY_KEY_REUSED, "",
                    "this Idempotency-Key was used for another request within the last 24 hours: use a new key for a new request");
        }
        return guard.string(ANSWER);
    }
}
