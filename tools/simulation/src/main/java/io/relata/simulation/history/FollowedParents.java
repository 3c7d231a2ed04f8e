package io.relata.simulation.history;

import io.relata.annotation.OnDelete;
import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.simulation.table.TableListener;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Says of a write of the stream function whether it deletes or detaches a child that hangs on what was deleted, or lives another life. What
 * is not there may come back.
 */
record FollowedParents(TableModel model, Function<Key, Optional<Item>> truth, Committed committed) {
    /** Also the version before, where it is kept. */
    boolean explain(TableListener.Change change) {
        Optional<Item> after = change.after();
        if (change.key() instanceof CoreKey key && key.isHistory()) {
            return after.filter(Kind.HISTORY::is).isPresent()
                    && model.entities().stream().anyMatch(type -> type.keepsHistory() && !Parent.followed(type).isEmpty());
        }
        Optional<Item> before = change.before().filter(Kind.ENTITY::is);
        if (before.isEmpty() || after.isEmpty() || !after.get().has(Attr.VERSION)
                || after.get().number(Attr.VERSION) != before.get().number(Attr.VERSION) + 1) {
            return false;
        }
        EntityType type = model.entity(before.get().string(Attr.ENTITY)).orElseThrow();
        List<Parent> over = Parent.followed(type).stream().filter(parent -> isOver(parent, before.get())).toList();
        return Kind.TOMBSTONE.is(after.get())
                ? over.stream().anyMatch(parent -> parent.onDelete() == OnDelete.CASCADE)
                : Kind.ENTITY.is(after.get()) && isDetached(type, over, before.get(), after.get());
    }

    private boolean isOver(Parent parent, Item child) {
        Optional<CoreKey> key = child.value(parent.attribute()).map(id -> CoreKey.of(new EntityRef(parent.entity(), (String) id)));
        Optional<Long> life = child.value(ParentLives.ATTRIBUTE).orElse(Map.of()) instanceof Map<?, ?> lives
                && lives.get(parent.attribute()) instanceof BigDecimal given ? Optional.of(given.longValue()) : Optional.empty();
        return key.filter(above -> committed.hasEnded(above, life.orElse(Long.MIN_VALUE)) || truth.apply(above).filter(Kind.ENTITY::is)
                .filter(item -> life.filter(given -> given != item.number(Attr.LIFE)).isPresent()).isPresent()).isPresent();
    }

    /** It has lost only parents that are gone, and nothing else. */
    private static boolean isDetached(EntityType type, List<Parent> over, Item before, Item after) {
        return !over.isEmpty() && type.attributes().stream().allMatch(attribute -> after.value(attribute.name())
                .equals(before.value(attribute.name()))
                || !after.has(attribute.name()) && over.stream()
                        .anyMatch(parent -> parent.attribute().equals(attribute.name()) && parent.onDelete() == OnDelete.DETACH));
    }
}
