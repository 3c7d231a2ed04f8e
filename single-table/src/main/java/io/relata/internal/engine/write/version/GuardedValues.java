package io.relata.internal.engine.write.version;

import io.relata.internal.engine.item.Item;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Claims and releases the guards of an entity's unique values.
 *
 * <p>An entity whose value stays the same may lack its guard: it was written before the value had to be unique, or other code removed the
 * guard. A caller's write claims it, unless another entity has, and costs an eventual read of each guard whose value stays.
 */
public final class GuardedValues implements HeldTogether {
    @Override
    public Optional<EntityVersion> with(EntityVersion version) {
        if (version.type().unique().isEmpty()) {
            return Optional.of(version);
        }
        Map<String, Object> before = values(version.former());
        Map<String, Object> after = values(version.alive());
        Instant now = version.context().clock().instant();
        UniqueGuards changed = UniqueGuards.between(version.type(), before, after);
        UniqueGuards guards = version.cause().isCaller()
                ? changed.restoring(before, after, version.context().table(), now)
                : changed;
        return Optional.of(version.claiming(guards.claims(version.ref(), now)));
    }

    private static Map<String, Object> values(Optional<Item> entity) {
        return entity.map(Item::attributes).orElse(Map.of());
    }
}
