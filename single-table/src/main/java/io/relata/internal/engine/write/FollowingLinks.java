package io.relata.internal.engine.write;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The links that follow from an entity's own attributes: created and deleted in the transaction that writes the entity. */
final class FollowingLinks {
    private final WriteContext context;
    private final EntityType type;
    private final Item next;

    /** @param next the entity as it will be, without its key */
    FollowingLinks(WriteContext context, EntityType type, Item next) {
        this.context = context;
        this.type = type;
        this.next = next;
    }

    /**
     * The write of one link.
     *
     * @param to the entity that it links to; empty when the link ends
     */
    record FollowingLink(Relation relation, LinkRef link, Optional<Item> to, Action<CoreKey> action) {
        /** Whether there is a link to end, or one to make. */
        boolean isWritten() {
            return !(action instanceof Action.Check);
        }
    }

    /**
     * The writes of links that go with the entity; none where its links are right. The link is checked also where the attribute stays the
     * same: the next write of an entity restores a missing link.
     *
     * @param before the entity as it was; none when it is new
     * @param parents the entities to link it to, by attribute, where they change
     */
    List<FollowingLink> changes(String id, Optional<Item> before, Map<String, Item> parents) {
        List<FollowingLink> changes = new ArrayList<>();
        for (Relation relation : context.model().following(type)) {
            String attribute = relation.follows().orElseThrow();
            Optional<String> old = before.flatMap(item -> target(item, attribute));
            Optional<String> now = target(next, attribute);
            if (!old.equals(now)) {
                old.ifPresent(to -> {
                    LinkRef link = link(relation, id, to);
                    changes.add(new FollowingLink(relation, link, Optional.empty(), end(link)));
                });
                now.ifPresent(to -> {
                    LinkRef link = link(relation, id, to);
                    Item parent = Objects.requireNonNull(parents.get(attribute));
                    changes.add(new FollowingLink(relation, link, Optional.of(parent), make(link, parent)));
                });
            } else {
                now.flatMap(to -> missing(relation, link(relation, id, to))).ifPresent(changes::add);
            }
        }
        return changes;
    }

    /** The ends of the links that follow from these attributes, which the entity has no more. */
    List<Action<CoreKey>> ended(String id, Item before, Set<String> attributes) {
        return context.model().following(type).stream().filter(relation -> attributes.contains(relation.follows().orElseThrow()))
                .flatMap(relation -> target(before, relation.follows().orElseThrow()).map(to -> end(link(relation, id, to))).stream())
                .toList();
    }

    private static Optional<String> target(Item item, String attribute) {
        return item.value(attribute).flatMap(EntityRef::storedId);
    }

    private static LinkRef link(Relation relation, String id, String to) {
        return new LinkRef(relation.name(), relation.from().entity().ref(id), relation.to().entity().ref(to));
    }

    /**
     * Restores a missing link: the parent had been deleted for a while. Whether an existing link belongs to the parent's current life is
     * left to the stream function, which finds each link by its copies; so the parent is read only where there is no link.
     */
    private Optional<FollowingLink> missing(Relation relation, LinkRef link) {
        Optional<Item> stored = context.table().get(CoreKey.of(link), Consistency.STRONG);
        boolean isLinked = stored.flatMap(LinkItem::of).filter(item -> item.fromLife() == new EntityItem(next).life()).isPresent();
        return isLinked
                ? Optional.empty()
                : StoredItem.read(context.table(), link.to()).alive()
                        .map(parent -> new FollowingLink(relation, link, Optional.of(parent), make(link, parent, stored)));
    }

    private Action<CoreKey> make(LinkRef link, Item parent) {
        return make(link, parent, context.table().get(CoreKey.of(link), Consistency.STRONG));
    }

    private Action<CoreKey> make(LinkRef link, Item parent, Optional<Item> stored) {
        long version = CoreItems.firstVersion(context.clock().instant(), stored.map(Item::version).orElse(0L));
        Item item = CoreItems.link(link, new EntityItem(next).life(), new EntityItem(parent).life(), version, Map.of());
        return new Action.Put<>(CoreKey.of(link), item, stored.map(FollowingLinks::unchanged).orElseGet(Condition::absent));
    }

    /**
     * Ends a link. Where there is none, the stream function may be about to restore it, since the parent was created again: then it must
     * not come back beside this write.
     */
    private Action<CoreKey> end(LinkRef link) {
        CoreKey key = CoreKey.of(link);
        Optional<Item> stored = context.table().get(key, Consistency.STRONG);
        Condition same = stored.map(FollowingLinks::unchanged).orElseGet(Condition::absent);
        return stored.filter(Kind.LINK::is).isPresent()
                ? new Action.Update<>(key, CoreItems.linkTombstone(context.clock().instant()), same)
                : new Action.Check<>(key, same);
    }

    private static Condition unchanged(Item stored) {
        return Condition.version(stored.version());
    }
}
