package io.relata.internal.engine.write;

import io.relata.annotation.OnDelete;
import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.write.body.UndeclaredAttributes;
import io.relata.internal.engine.write.version.EntityVersion;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.SaveEntity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Deletes a child whose parent is gone, or detaches it, as its model says. It is the write of the API, with all that goes with it, on
 * condition that the child is as it was read; what it hangs on was over by then, and no life begins twice. No rule is asked, and no
 * permission: both were asked about the parent.
 */
public record LeaveParents(WriteContext context, EntityType type, EntityRef child) {
    /**
     * What was done with a child.
     *
     * @param followed whether it was deleted or detached
     */
    public record Done(boolean followed) {
    }

    /**
     * One attempt.
     *
     * @param before the child as it was read
     * @param parents reads a parent as it is stored, at a time after the child was read
     * @return none when the child was changed meanwhile, so that all has to be read again
     */
    public Optional<Done> attempt(StoredItem before, Function<EntityRef, Optional<Item>> parents) {
        Optional<Item> current = before.alive();
        List<Parent> over = current.stream().flatMap(item -> Parent.followed(type).stream().filter(parent -> isOver(item, parent, parents)))
                .toList();
        if (over.isEmpty()) {
            return Optional.of(new Done(false));
        }
        Optional<Parent> ending = over.stream().filter(parent -> parent.onDelete() == OnDelete.CASCADE).findFirst();
        boolean written = ending.isPresent()
                ? new EndEntity(context, type, child).with(before, current.get(), cause(current.get(), ending.get()), List::of).isPresent()
                : isDetached(before, current.get(), over.stream().map(Parent::attribute).collect(Collectors.toCollection(TreeSet::new)),
                        cause(current.get(), over.get(0)));
        return written ? Optional.of(new Done(true)) : Optional.empty();
    }

    /** What is no id names no parent: other code wrote it, and verify reports it. */
    private static boolean isOver(Item item, Parent parent, Function<EntityRef, Optional<Item>> parents) {
        return item.value(parent.attribute()).flatMap(EntityRef::storedId)
                .filter(id -> ParentLives.isOver(item, parent, parents.apply(new EntityRef(parent.entity(), id)))).isPresent();
    }

    private static EntityVersion.Cause cause(Item current, Parent parent) {
        return EntityVersion.Cause.endOf(new EntityRef(parent.entity(), current.string(parent.attribute())));
    }

    private boolean isDetached(StoredItem before, Item current, Set<String> attributes, EntityVersion.Cause cause) {
        Map<String, Object> own = new UndeclaredAttributes(context.model(), type).with(current);
        own.keySet().removeAll(attributes);
        Instant now = context.clock().instant();
        // If other code has changed when it expires, its unique values may be others' by now, which must not keep it here.
        Item plain = Expiry.kept(current, CoreItems.entity(type, child.id(), own, CoreItems.Origin.of(current),
                current.version() + 1, Timestamps.format(now)));
        Item next = DerivedFromParents.added(type, child.id(), plain, Optional.of(current), Map.of());
        EntityVersion version = EntityVersion.of(context, type, Identity.given(child), before, next, cause);
        return HoldTogether.all(version).filter(held -> SaveEntity.save(
                held.along(new FollowingLinks(context, type, next).ended(child.id(), current, attributes)))).isPresent();
    }
}
