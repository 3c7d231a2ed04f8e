package io.relata.engine.write;

import io.relata.engine.binding.Timestamps;
import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.CoreKey;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.action.Action;
import io.relata.engine.write.body.EntityBody;
import io.relata.engine.write.body.UndeclaredAttributes;
import io.relata.engine.write.version.IdempotentRequest;
import io.relata.engine.write.version.SaveEntity;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.EntityList;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The next version of an entity, its first or a later one. Creating, replacing and patching an entity all end here: check the parents, make
 * the item, change the links that follow from it, save it.
 */
final class NextVersion {
    private final WriteContext context;
    private final EntityType type;
    private final Identity identity;
    private final StoredItem before;
    private final Map<String, Object> ownBefore;

    /** @param before what the table holds under the entity's key: the entity, a tombstone, or nothing */
    NextVersion(WriteContext context, EntityType type, Identity identity, StoredItem before) {
        this.context = context;
        this.type = type;
        this.identity = identity;
        this.before = before;
        this.ownBefore = before.alive().map(new UndeclaredAttributes(context.model(), type)::with).orElse(Map.of());
    }

    /** The attributes that callers gave the entity so far, including those that the model no longer declares; empty for a new entity. */
    Map<String, Object> ownBefore() {
        return ownBefore;
    }

    /**
     * @return empty when another request changed the entity since it was read
     * @throws Refusal when a parent does not exist, the entity would be its own ancestor, is too large, or a unique value is taken
     */
    Optional<WriteResult> write(EntityBody body) {
        return write(body, Parents.of(context, type, body.own(), ownBefore), Optional.empty());
    }

    /**
     * The same with parents that were read before.
     *
     * @param once the idempotency key to claim in the same transaction
     */
    Optional<WriteResult> write(EntityBody body, Map<String, Item> parents, Optional<IdempotentRequest> once) {
        Optional<Item> current = before.alive();
        String id = identity.ref().id();
        Item next = PlaceInHierarchy.place(type, id, item(body, current), parents, current);
        List<Action<CoreKey>> along = new ArrayList<>(new FollowingLinks(context, type, next).changes(id, current, parents));
        if (along.isEmpty() && current.filter(item -> body.own().equals(ownBefore) && isInItsLists(item, next)).isPresent()) {
            return Optional.of(new WriteResult(current.get(), WriteResult.Effect.UNCHANGED));
        }
        if (identity.source() != Identity.Source.GENERATED) {
            along.addAll(new Ancestors(context, type, identity.ref()).checks(body.own(), ownBefore));
        }
        Action.Put<CoreKey> put = before.replacedBy(identity.key(), next);
        once.ifPresent(key -> along.add(key.claim(identity.ref(), put.item(), context.clock().instant())));
        return new SaveEntity(context.table(), type, identity.ref()).save(put, before, along)
                ? Optional.of(new WriteResult(put.item(), effect()))
                : Optional.empty();
    }

    private WriteResult.Effect effect() {
        return before.alive().isPresent() ? WriteResult.Effect.CHANGED : WriteResult.Effect.CREATED;
    }

    /** The entity without its key and without its place in hierarchies. */
    private Item item(EntityBody body, Optional<Item> current) {
        Instant now = context.clock().instant();
        String time = Timestamps.format(now);
        long version = current.map(item -> item.number(Attr.VERSION) + 1)
                .orElseGet(() -> CoreItems.firstVersion(now, before.item().map(item -> item.number(Attr.VERSION)).orElse(0L)));
        CoreItems.Origin origin = current.map(CoreItems.Origin::of)
                .orElseGet(() -> new CoreItems.Origin(body.createdAt().orElse(time), version, Set.of()));
        return CoreItems.entity(type, identity.ref().id(), body.own(), origin, version, time);
    }

    /**
     * Whether the stored item has the index attributes that it should have. It lacks them if it was written under a model with other lists,
     * hierarchies or expiry, or if the entity that it is part of was created again elsewhere.
     */
    private boolean isInItsLists(Item current, Item next) {
        Stream<Access> lists = Stream.concat(type.lists().stream().map(EntityList::access),
                type.hierarchies().stream().map(Hierarchy::access));
        return Stream
                .concat(Stream.of(Attr.SORT, Attr.LIST, Attr.EXPIRES_AT),
                        lists.flatMap(access -> Stream.of(access.partitionAttribute(), access.sortAttribute())))
                .allMatch(attribute -> current.value(attribute).equals(next.value(attribute)));
    }
}
