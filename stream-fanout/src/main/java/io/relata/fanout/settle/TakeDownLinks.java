package io.relata.fanout.settle;

import io.relata.fanout.record.Hint;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.Key;
import io.relata.key.LinkRef;
import io.relata.model.Side;
import io.relata.table.Access;
import io.relata.table.CopyTable;
import io.relata.table.Query;
import io.relata.table.SortRange;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Takes down the links of an entity that is gone, or those of an earlier life of one that was created again.
 *
 * <p>Outgoing links are one partition, read strongly. Incoming ones are found through the index, which may lag, and through the entity's own copies, read
 * strongly, each of which tells of a link. One that neither shows has a record of its own still to come, which will find the entity gone.
 */
final class TakeDownLinks {
    private static final int PAGE = Relay.USUAL_PORTION + 1;
    /** Each transaction checks that the same entity is gone, and two that check one item at the same time cancel each other. */
    private static final int ONE_AFTER_THE_OTHER = 1;

    private final CopyTable table;
    private final Core core;
    private final SettleLink links;

    TakeDownLinks(CopyTable table, SettleLink links) {
        this.table = table;
        this.core = new Core(table);
        this.links = links;
    }

    /**
     * Over the links that there are and over those that copies tell of.
     *
     * @param life the life that the entity lives now; none when it is gone
     */
    List<Leg> legs(Side side, EntityRef entity, Optional<Long> life) {
        Consumer<List<FindCopies.Found>> work = batch -> batch.forEach(found -> takeDown(side, entity, found.otherId(), life));
        return List.of(new Leg(side.name() + "/links", behind -> links(side, entity, behind), work, ONE_AFTER_THE_OTHER),
                new Leg(side.name() + "/copies", behind -> mirrors(side, entity, behind), work, ONE_AFTER_THE_OTHER));
    }

    private Iterator<FindCopies.Found> links(Side side, EntityRef entity, Optional<String> behind) {
        String relation = side.relation().name();
        Query query = side.isOutgoing() ? Query.of(Access.TABLE, LinkRef.partition(relation, entity.id()), side.types(), PAGE).strong()
                : Query.of(Access.BY_TYPE, entity.type(), SortRange.prefix(LinkRef.partitionPrefix(relation)), PAGE);
        return found(query, behind.map(id -> CoreKey.of(side.link(entity.id(), id))),
                link -> side.isOutgoing() ? EntityRef.ofType(link.type()).id() : LinkRef.fromIdOf(link));
    }

    private Iterator<FindCopies.Found> mirrors(Side side, EntityRef entity, Optional<String> behind) {
        Query query = Query.of(Access.TABLE, side.partition(entity.id()), side.types(), PAGE).strong();
        return found(query, behind.map(id -> side.copy(entity.id(), id)), copy -> EntityRef.ofType(copy.type()).id());
    }

    private Iterator<FindCopies.Found> found(Query query, Optional<Key> behind, Function<Key, String> otherId) {
        Iterator<Item> items = new Pages(table, behind.map(key -> query.startingAfter(Item.of("id", key.id(), "type", key.type()))).orElse(query));
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

    private void takeDown(Side side, EntityRef entity, String otherId, Optional<Long> life) {
        CoreKey key = CoreKey.of(side.link(entity.id(), otherId));
        Optional<Item> stored = core.read(key);
        if (stored.isEmpty() || stored.filter(Kind.LINK::is).filter(item -> isOfAnotherLife(item, side, life)).isPresent()) {
            links.settle(new Hint.OfLink(key, Hint.Copies.PERHAPS));
        }
    }

    private static boolean isOfAnotherLife(Item link, Side side, Optional<Long> life) {
        long madeFor = link.number(side.isOutgoing() ? Attr.FROM_LIFE : Attr.TO_LIFE);
        return life.filter(lived -> lived == madeFor).isEmpty();
    }
}
