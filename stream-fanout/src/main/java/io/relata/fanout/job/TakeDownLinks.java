package io.relata.fanout.job;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.Access;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import io.relata.engine.key.SortRange;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.Query;
import io.relata.fanout.copy.CopyRange;
import io.relata.fanout.copy.FindCopies;
import io.relata.fanout.copy.QueryPages;
import io.relata.fanout.link.CoreReads;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.model.EntityType;
import io.relata.model.Side;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Takes down the links of an entity that is gone, or those of an earlier life of one that was created again; and brings back those that
 * follow from an attribute and should be there, now that the entity is.
 *
 * <p>Outgoing links are one partition, read strongly. Incoming ones are found through the index, which may lag, and through the entity's
 * own copies, read strongly, each of which tells of a link. One that neither shows has a record of its own still to come, which will find
 * the entity gone.
 *
 * <p>What is to be brought back has left no copies. It is found by its tombstone, through the index, and where that has expired or somebody
 * removed it, through the index of the entity's children. What neither shows yet is left to the next write of the child, or to repair.
 */
final class TakeDownLinks {
    private static final int PAGE = FindCopies.USUAL_PORTION + 1;
    /** Each transaction checks that the same entity is gone, and two that check one item at the same time cancel each other. */
    private static final int ONE_AFTER_THE_OTHER = 1;

    private final CopyTable table;
    private final CoreReads core;
    private final PropagateLink links;

    TakeDownLinks(CopyTable table, PropagateLink links) {
        this.table = table;
        this.core = new CoreReads(table);
        this.links = links;
    }

    /**
     * Over the links that there are and over those that copies tell of.
     *
     * @param alive the entity as it is now; none when it is gone
     */
    List<CopyRange> legs(Side side, EntityRef entity, Optional<Item> alive) {
        Optional<Long> life = alive.map(item -> item.number(Attr.LIFE));
        Consumer<List<FindCopies.Found>> work = batch -> batch.forEach(found -> settle(side, entity, found.otherId(), life));
        List<CopyRange> legs = new ArrayList<>(
                List.of(new CopyRange(side.name() + "/links", behind -> links(side, entity, behind), work, ONE_AFTER_THE_OTHER),
                        new CopyRange(side.name() + "/copies", behind -> mirrors(side, entity, behind), work, ONE_AFTER_THE_OTHER)));
        side.relation().follows().flatMap(attribute -> alive.map(item -> new CopyRange(side.name() + "/attribute",
                behind -> side.isOutgoing() ? named(item, attribute, behind) : children(side, attribute, entity, behind), work,
                ONE_AFTER_THE_OTHER)))
                .ifPresent(legs::add);
        return legs;
    }

    /** What the entity itself names. */
    private static Iterator<FindCopies.Found> named(Item entity, String attribute, Optional<String> behind) {
        return entity.value(attribute).filter(id -> behind.isEmpty())
                .map(id -> new FindCopies.Found((String) id, FindCopies.Seen.IN_INDEX_ONLY)).stream().iterator();
    }

    /** Those who name the entity, in their sort order: behind one that names another by now, or is gone, it begins anew. */
    private Iterator<FindCopies.Found> children(Side side, String attribute, EntityRef entity, Optional<String> behind) {
        EntityType type = side.shown().entity();
        Query query = Query.of(Access.by(attribute), entity.id(), type.allSortKeys(), PAGE);
        Optional<Item> from = behind.flatMap(id -> core.alive(type.ref(id)))
                .filter(child -> child.value(attribute).equals(Optional.of(entity.id())))
                .map(child -> Item.of("id", child.string("id"), "type", child.string("type"), attribute, entity.id(), Attr.SORT,
                        child.string(Attr.SORT)));
        return found(from.map(query::startingAfter).orElse(query), Key::id);
    }

    private Iterator<FindCopies.Found> links(Side side, EntityRef entity, Optional<String> behind) {
        String relation = side.relation().name();
        Query query = side.isOutgoing()
                ? Query.of(Access.TABLE, LinkRef.partition(relation, entity.id()), side.types(), PAGE).strong()
                : Query.of(Access.BY_TYPE, entity.type(), SortRange.prefix(LinkRef.partitionPrefix(relation)), PAGE);
        return found(after(query, behind.map(id -> CoreKey.of(side.link(entity.id(), id)))),
                link -> side.isOutgoing() ? EntityRef.ofType(link.type()).id() : LinkRef.fromIdOf(link));
    }

    private Iterator<FindCopies.Found> mirrors(Side side, EntityRef entity, Optional<String> behind) {
        Query query = Query.of(Access.TABLE, side.partition(entity.id()), side.types(), PAGE).strong();
        return found(after(query, behind.map(id -> side.copy(entity.id(), id))), copy -> EntityRef.ofType(copy.type()).id());
    }

    private static Query after(Query query, Optional<Key> behind) {
        return behind.map(key -> query.startingAfter(Item.of("id", key.id(), "type", key.type()))).orElse(query);
    }

    private Iterator<FindCopies.Found> found(Query query, Function<Key, String> otherId) {
        Iterator<Item> items = new QueryPages(table, query);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return items.hasNext();
            }

            @Override
            public FindCopies.Found next() {
                return new FindCopies.Found(otherId.apply(items.next().key()), FindCopies.Seen.IN_INDEX_ONLY);
            }
        };
    }

    private void settle(Side side, EntityRef entity, String otherId, Optional<Long> life) {
        CoreKey key = CoreKey.of(side.link(entity.id(), otherId));
        Optional<Item> stored = core.read(key);
        boolean mayFollow = life.isPresent() && side.relation().follows().isPresent();
        if (stored.isEmpty() || (Kind.LINK.is(stored.get()) ? isOfAnotherLife(stored.get(), side, life) : mayFollow)) {
            links.settle(new ChangeHint.OfLink(key, ChangeHint.Copies.PERHAPS));
        }
    }

    private static boolean isOfAnotherLife(Item link, Side side, Optional<Long> life) {
        long madeFor = link.number(side.isOutgoing() ? Attr.FROM_LIFE : Attr.TO_LIFE);
        return life.filter(lived -> lived == madeFor).isEmpty();
    }
}
