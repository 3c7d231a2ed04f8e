package io.relata.internal.engine.write.version;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps the version that another replaces, of an entity with a history; and its deletion, with what it takes to restore it. */
public final class EarlierVersions implements HeldTogether {
    @Override
    public Optional<EntityVersion> with(EntityVersion version) {
        Optional<Item> former = version.former().filter(item -> version.type().keepsHistory());
        return Optional.of(former.map(item -> version.along(kept(version, item))).orElse(version));
    }

    private static List<Action<CoreKey>> kept(EntityVersion version, Item former) {
        List<Action<CoreKey>> kept = new ArrayList<>();
        kept.add(keep(version.type(), former));
        if (version.alive().isEmpty()) {
            long end = version.next().version();
            kept.add(put(CoreKey.history(version.ref(), end), CoreItems.deletion(version.type(), former, end,
                    version.context().clock().instant(), version.by(), version.cause().parent())));
        }
        return kept;
    }

    /** Keeps a version, as it was read. */
    public static Action<CoreKey> keep(EntityType type, Item entity) {
        return put(CoreKey.history(type.ref(entity.string("id")), entity.version()), CoreItems.history(type, entity));
    }

    /** Unconditional: what an entity was at a version never changes, so it can be written again. */
    private static Action<CoreKey> put(CoreKey key, Item item) {
        return new Action.Put<>(key, item, Condition.always());
    }
}
