package io.relata.internal.engine.write.version;

import io.relata.internal.engine.item.Item;

/**
 * How writing an entity ended.
 *
 * @param entity as it is stored now; as it was stored then, when an answer is replayed
 */
public record WriteResult(Item entity, Effect effect) {
    /** What the write did. */
    public enum Effect {
        CREATED,
        CHANGED,
        /** Nothing was to be changed, and nothing was written. */
        UNCHANGED,
        /** An earlier request with the same idempotency key created the entity; this is that request's answer. */
        REPLAYED
    }
}
