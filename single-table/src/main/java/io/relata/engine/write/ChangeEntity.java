package io.relata.engine.write;

import io.relata.engine.binding.Timestamps;
import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.action.Action;
import io.relata.engine.write.body.EntityBody;
import io.relata.engine.write.version.SaveEntity;
import io.relata.engine.write.version.StoredItem;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.model.EntityList;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes the next version of an entity that exists. */
final class ChangeEntity {
    private final WriteContext bench;
    private final EntityType type;
    private final EntityRef entity;

    ChangeEntity(WriteContext bench, EntityType type, EntityRef entity) {
        this.bench = bench;
        this.type = type;
        this.entity = entity;
    }

    /**
     * @param own the attributes that it has {@code before}, with those that the model does not know any more
     * @return empty when it was changed by somebody else since it was read
     */
    Optional<WriteResult> to(EntityBody body, StoredItem before, Map<String, Object> own) {
        Item current = before.item().orElseThrow();
        Map<String, Item> parents = Parents.require(bench, type, body.own(), own);
        parents.putAll(Parents.above(bench, type, body.own(), parents));
        Item item = CoreItems.entity(type, entity.id(), body.own(), CoreItems.Origin.of(current), current.number(Attr.VERSION) + 1,
                Timestamps.format(bench.clock().instant()));
        Item next = before.signed(PlaceInHierarchy.place(type, entity.id(), item, parents, Optional.of(current)));
        List<Action<CoreKey>> along = new ArrayList<>(
                new FollowingLinks(bench, type, next).changes(entity.id(), Optional.of(current), parents));
        if (along.isEmpty() && body.own().equals(own) && isInItsLists(current, next)) {
            return Optional.of(new WriteResult(current, WriteResult.Effect.UNCHANGED));
        }
        along.addAll(new Ancestors(bench, type, entity).checks(body.own(), own));
        return new SaveEntity(bench.table(), type, entity).save(next, before, along)
                ? Optional.of(new WriteResult(CreateEntity.withKey(entity, next), WriteResult.Effect.CHANGED))
                : Optional.empty();
    }

    /**
     * Not, where the model has other lists, hierarchies or times of expiry by now than when the entity was written, or what it is part of
     * was created again elsewhere.
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
