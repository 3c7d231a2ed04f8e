package io.relata.internal.engine.write.version;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
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
        requireGuards(version.type(), before, after);
        Instant now = version.context().clock().instant();
        UniqueGuards changed = UniqueGuards.between(version.type(), before, after);
        UniqueGuards guards = version.cause().isCaller()
                ? changed.restoring(before, after, version.context().table(), now)
                : changed;
        return Optional.of(version.claiming(guards.claims(version.ref(), now)));
    }

    /** Callers' values were refused before: this one was written when the model had no such limit. */
    private static void requireGuards(EntityType type, Map<String, Object> before, Map<String, Object> after) {
        type.unique().stream().filter(unique -> unique.isTooLong(after)
                && !unique.attributes().stream().allMatch(name -> Objects.equals(before.get(name), after.get(name)))).findFirst()
                .flatMap(UniqueKey::time).ifPresent(time -> {
                    throw Refusal.invalid("/" + Violation.escape(time.to()), "it can be " + time.longest() + " after " + time.from()
                            + " at the most, or its time can't be held");
                });
    }

    private static Map<String, Object> values(Optional<Item> entity) {
        return entity.map(Item::attributes).orElse(Map.of());
    }
}
