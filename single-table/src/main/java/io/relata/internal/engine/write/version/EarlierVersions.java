package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import java.util.List;
import java.util.Optional;

/** Keeps the version that another replaces, of an entity with a history. */
public final class EarlierVersions implements HeldTogether {
    /** Unconditional: what an entity was at a version never changes, so it can be written again. */
    @Override
    public Optional<EntityVersion> with(EntityVersion version) {
        Optional<Item> former = version.former().filter(item -> version.type().keepsHistory());
        return Optional.of(former.map(item -> version.along(List.of(new Action.Put<CoreKey>(
                CoreKey.history(version.ref(), item.version()), CoreItems.history(version.type(), item), Condition.always()))))
                .orElse(version));
    }
}
