package io.relata.engine.write.version;

import io.relata.engine.core.CoreItems;
import io.relata.engine.core.Writers;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import java.time.Duration;
import java.time.Instant;

/**
 * A creation with an idempotency key: it happens once, however often it is requested within 24 hours.
 *
 * <p>The key's guard is written in the same transaction as the entity and holds the answer, so neither ever exists without the other.
 *
 * @param key the guard's key; see {@link CoreKey#idempotency}
 * @param request a digest of the request's body, which must be the same each time
 */
public record IdempotentRequest(CoreKey key, String request) {
    private static final Duration KEPT = Duration.ofHours(24);
    private static final String REQUEST = "request";
    private static final String ANSWER = "answer";

    /**
     * The guard's write. It is refused where another request used the key within 24 hours.
     *
     * @param created the entity's item, with its key
     */
    public Action<CoreKey> claim(EntityRef entity, Item created, Instant now) {
        Item guard = CoreItems.guard(entity).with(REQUEST, request).with(ANSWER, created.attributes())
                .with(Attr.EXPIRES_AT, now.plus(KEPT).getEpochSecond());
        return new Action.Put<>(key, guard, Condition.absent().or(new Condition.Less(Attr.EXPIRES_AT, now.getEpochSecond())));
    }

    public boolean isExpired(Item guard, Instant now) {
        return guard.number(Attr.EXPIRES_AT) < now.getEpochSecond();
    }

    /**
     * The answer that the guard holds: the first one, whatever happened to the entity since.
     *
     * @param writer the id of the request that asks; it may have created the entity itself, and lost the answer
     * @throws Refusal when the key was used for another request
     */
    public WriteResult answer(Item guard, String writer) {
        if (!guard.string(REQUEST).equals(request)) {
            throw Refusal.invalid(ProblemKind.IDEMPOTENCY_KEY_REUSED, "",
                    "this Idempotency-Key was used for another request within the last 24 hours: use a new key for a new request");
        }
        Item created = new Item(guard.map(ANSWER));
        return new WriteResult(created, Writers.of(created).contain(writer) ? WriteResult.Effect.CREATED : WriteResult.Effect.REPLAYED);
    }
}
