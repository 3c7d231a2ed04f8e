package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import java.time.Instant;
import java.util.Optional;

/**
 * A creation with an idempotency key: it happens once, however often it is requested within 24 hours.
 *
 * <p>The key's guard is written in the same transaction as the entity and holds the answer, so neither ever exists without the other.
 *
 * @param key the guard's key; see {@link CoreKey#idempotency}
 * @param request a digest of the request's body, which must be the same each time
 */
public record IdempotentRequest(CoreKey key, String request) {
    /**
     * The guard's write. It is refused where another request used the key within 24 hours.
     *
     * @param created the entity's item, with its key
     */
    public Action<CoreKey> claim(EntityRef entity, Item created, Instant now) {
        return IdempotencyGuard.claim(key, CoreItems.guard(entity), request, created.attributes(), now);
    }

    /**
     * The answer of the first time, whatever happened to the entity since; none where the key was not used within 24 hours.
     *
     * @param writer the id of the request that asks; it may have created the entity itself, and lost the answer
     * @throws Refusal when the key was used for another request
     */
    public Optional<WriteResult> earlier(WriteContext context, String writer) {
        return context.table().get(key, Consistency.STRONG)
                .filter(guard -> !IdempotencyGuard.isExpired(guard, context.clock().instant())).map(guard -> answer(guard, writer));
    }

    private WriteResult answer(Item guard, String writer) {
        IdempotencyGuard.requireSame(guard, request);
        Item created = new Item(guard.map(IdempotencyGuard.ANSWER));
        WrittenItems.found(created);
        return new WriteResult(created, Writers.of(created).contain(writer) ? WriteResult.Effect.CREATED : WriteResult.Effect.REPLAYED);
    }
}
