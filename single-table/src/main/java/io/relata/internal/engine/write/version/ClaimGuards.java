package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.model.EntityType;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Claims the guards of an entity's unique values that nobody holds: the entity was written before they had to be unique, or the guards were
 * removed. One transaction claims all of them, on condition that the entity is as it was read and the values are free.
 */
public record ClaimGuards(CoreTable table, EntityType type, Clock clock) {
    /**
     * One attempt.
     *
     * @return whether the entity holds the guards of all its values now, or needs none because it is gone or has expired; false where
     * another entity holds one. None when others were faster, so that all has to be read again
     */
    public Optional<Boolean> attempt(EntityRef entity) {
        Instant now = clock.instant();
        CoreKey key = CoreKey.of(entity);
        Optional<Item> item = table.get(key, Consistency.STRONG).filter(Kind.ENTITY::is).filter(found -> !Expiry.isOver(found, now));
        if (item.isEmpty()) {
            return Optional.of(true);
        }
        UniqueGuards missing = UniqueGuards.missing(type, item.get(), table, now);
        if (missing.isEmpty()) {
            return Optional.of(UniqueGuards.areHeld(type, entity, item.get(), table));
        }
        List<Action<CoreKey>> actions = new ArrayList<>();
        actions.add(new Action.Check<>(key, Unchanged.versionAndKind(item.get()).and(Unchanged.expiry(item.get()))));
        missing.claims(entity, now).forEach(claim -> actions.add(claim.action()));
        return table.transact(actions).committed() ? Optional.of(UniqueGuards.areHeld(type, entity, item.get(), table)) : Optional.empty();
    }
}
