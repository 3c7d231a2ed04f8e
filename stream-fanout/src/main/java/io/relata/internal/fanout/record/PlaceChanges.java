package io.relata.internal.fanout.record;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import java.util.List;
import java.util.Optional;

/** Tells from the records of an entity what happened to its places in movable hierarchies. */
record PlaceChanges(EntityType type) {
    ChangeHint.Places of(List<StreamRecord> changes) {
        List<Hierarchy> movable = type.hierarchies().stream().filter(Hierarchy::isMovable).toList();
        if (changes.stream().anyMatch(change -> isMoved(movable, change))) {
            return ChangeHint.Places.CHANGED;
        }
        boolean begun = !movable.isEmpty() && changes.stream().anyMatch(change -> change.after().filter(Kind.ENTITY::is).isPresent()
                && change.before().isEmpty());
        return begun ? ChangeHint.Places.BEGUN : ChangeHint.Places.SAME;
    }

    /** What is created again may have been elsewhere in its earlier life. */
    private boolean isMoved(List<Hierarchy> movable, StreamRecord change) {
        Optional<Item> after = change.after().filter(Kind.ENTITY::is);
        return !movable.isEmpty() && change.before().isPresent() && after.isPresent()
                && (!life(change.before().get()).equals(life(after.get()))
                        || movable.stream().anyMatch(hierarchy -> isMoved(hierarchy, change.before().get(), after.get())));
    }

    private boolean isMoved(Hierarchy hierarchy, Item before, Item after) {
        boolean sameParent = hierarchy.part().map(part -> before.value(part.attribute()).equals(after.value(part.attribute()))
                && step(before).equals(step(after))).orElse(true);
        return !sameParent || !hierarchy.access().attributes().stream().allMatch(name -> before.value(name).equals(after.value(name)));
    }

    private String step(Item item) {
        return type.step(item.key().id(), item.attributes());
    }

    private static Optional<Object> life(Item item) {
        return EntityItem.of(item).flatMap(EntityItem::storedLife);
    }
}
