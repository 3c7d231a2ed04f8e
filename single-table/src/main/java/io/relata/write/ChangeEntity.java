package io.relata.write;

import io.relata.binding.Timestamps;
import io.relata.core.CoreItems;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.key.EntityRef;
import io.relata.model.EntityType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Writes the next version of an entity that exists. */
final class ChangeEntity {
    private final Workbench bench;
    private final EntityType type;
    private final EntityRef entity;

    ChangeEntity(Workbench bench, EntityType type, EntityRef entity) {
        this.bench = bench;
        this.type = type;
        this.entity = entity;
    }

    /**
     * @param own the attributes that it has {@code before}, with those that the model does not know any more
     * @return empty when it was changed by somebody else since it was read
     */
    Optional<Saved> to(EntityBody body, Stored before, Map<String, Object> own) {
        Item current = before.item().orElseThrow();
        boolean same = body.own().equals(own);
        if (same && isInItsLists(current)) {
            return Optional.of(new Saved(current, Saved.Effect.UNCHANGED));
        }
        Map<String, Item> parents = Parents.require(bench.table(), type, body.own(), same ? Map.of() : own);
        Item item = CoreItems.entity(type, entity.id(), body.own(), CoreItems.Origin.of(current), current.number(Attr.VERSION) + 1,
                Timestamps.format(bench.clock().instant()), UUID.randomUUID().toString());
        Item next = Steps.place(type, entity.id(), item, parents, Optional.of(current));
        return new SaveEntity(bench.table(), type, entity).save(next, before,
                new FollowingLinks(bench, type, next).changes(entity.id(), Optional.of(current), parents))
                ? Optional.of(new Saved(CreateEntity.withKey(entity, next), Saved.Effect.CHANGED))
                : Optional.empty();
    }

    /** Not, where the model has other lists or hierarchies by now than when the entity was written. */
    private boolean isInItsLists(Item current) {
        return current.value(Attr.SORT).filter(type.sortKey(current.attributes())::equals).isPresent()
                && current.value(Attr.LIST).equals(type.listPartition(entity.id()))
                && current.attributes().entrySet().containsAll(type.places(entity.id(), current.attributes()).entrySet())
                && type.hierarchies().stream().allMatch(hierarchy -> hierarchy.holds(current));
    }
}
