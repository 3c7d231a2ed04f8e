package io.relata.simulation.history;

import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.simulation.table.TableListener;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Says whether an entity was given a parent that did not exist at that moment, once all that was written together is.
 *
 * @param together all of that
 * @param removed what a foreign writer has removed, who asks nobody
 */
record HeldParents(TableModel model, Function<Key, Optional<Item>> truth, List<TableListener.Change> together, Set<Key> removed) {
    boolean isBroken(TableListener.Change change) {
        Optional<Item> after = change.after().filter(Kind.ENTITY::is);
        if (after.isEmpty() || !(change.key() instanceof CoreKey)) {
            return false;
        }
        EntityType type = model.entity(EntityRef.ofType(change.key().type()).entity()).orElseThrow();
        return type.parents().stream().filter(parent -> parent.existence() == Parent.Existence.HELD)
                .filter(parent -> after.get().has(parent.attribute()) && change.before().filter(Kind.ENTITY::is)
                        .filter(before -> before.value(parent.attribute()).equals(after.get().value(parent.attribute()))).isEmpty())
                .anyMatch(parent -> !exists(parent, after.get()));
    }

    /** Also where the transaction itself deletes the parent, which it has read before. */
    private boolean exists(Parent parent, Item child) {
        CoreKey key = CoreKey.of(new EntityRef(parent.entity(), child.string(parent.attribute())));
        boolean isExcused = removed.contains(key) || together.stream().anyMatch(change -> change.key().equals(key));
        return isExcused || truth.apply(key).filter(Kind.ENTITY::is)
                .filter(item -> !parent.isFollowed() || ParentLives.of(child, parent).equals(Optional.of(new EntityItem(item).life())))
                .isPresent();
    }
}
