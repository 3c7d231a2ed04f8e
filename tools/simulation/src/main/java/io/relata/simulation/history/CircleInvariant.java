package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.simulation.table.TableListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Says whether an entity that was given another parent is its own ancestor, once all that was written together is.
 *
 * @param returned whether a foreign writer has put an entity back, and with it perhaps a parent that is below it by now
 */
record CircleInvariant(TableModel model, Function<Key, Optional<Item>> truth, Predicate<Key> returned) {
    boolean isBroken(TableListener.Change change) {
        Optional<Item> after = change.after().filter(Kind.ENTITY::is);
        if (after.isEmpty() || !(change.key() instanceof CoreKey)) {
            return false;
        }
        EntityRef entity = EntityRef.ofType(change.key().type());
        EntityType type = model.entity(entity.entity()).orElseThrow();
        boolean moved = type.parents().stream().anyMatch(parent -> !Objects.equals(after.get().value(parent.attribute()),
                change.before().filter(Kind.ENTITY::is).flatMap(before -> before.value(parent.attribute()))));
        return moved && isAbove(entity, type, after.get());
    }

    private boolean isAbove(EntityRef entity, EntityType type, Item item) {
        Set<EntityRef> seen = new HashSet<>();
        Deque<EntityRef> open = new ArrayDeque<>();
        parents(type, item, open);
        while (!open.isEmpty()) {
            EntityRef above = open.remove();
            if (seen.add(above) && !above.equals(entity)) {
                truth.apply(CoreKey.of(above)).filter(Kind.ENTITY::is)
                        .ifPresent(found -> parents(model.entity(above.entity()).orElseThrow(), found, open));
            }
        }
        return seen.contains(entity) && seen.stream().map(CoreKey::of).noneMatch(returned);
    }

    private static void parents(EntityType type, Item item, Deque<EntityRef> open) {
        type.parents().forEach(parent -> item.value(parent.attribute())
                .ifPresent(id -> open.add(new EntityRef(parent.entity(), String.valueOf(id)))));
    }
}
