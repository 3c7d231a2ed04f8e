package io.relata.fanout.settle;

import io.relata.fanout.record.Hint;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.LinkRef;
import io.relata.model.Side;
import io.relata.table.Access;
import io.relata.table.CopyTable;
import io.relata.table.Query;
import io.relata.table.SortRange;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes down the links of an entity that is gone, or those of an earlier life of one that was created again.
 *
 * <p>Outgoing links are one partition, read strongly. Incoming ones are found through the index, which may lag, and through the entity's own copies, read
 * strongly, each of which tells of a link. One that neither shows has a record of its own still to come, which will find the entity gone.
 */
final class TakeDownLinks {
    private static final int PAGE = 1000;

    private final CopyTable table;
    private final Core core;
    private final SettleLink links;

    TakeDownLinks(CopyTable table, SettleLink links) {
        this.table = table;
        this.core = new Core(table);
        this.links = links;
    }

    /** @param life the life that the entity lives now; none when it is gone */
    void takeDown(Side side, EntityRef entity, Optional<Long> life) {
        String relation = side.relation().name();
        if (side.isOutgoing()) {
            String partition = LinkRef.partition(relation, entity.id());
            each(Query.of(Access.TABLE, partition, side.types(), PAGE).strong(), key -> (CoreKey) key.key(), side, life);
        } else {
            SortRange incoming = SortRange.prefix(LinkRef.partitionPrefix(relation));
            each(Query.of(Access.BY_TYPE, entity.type(), incoming, PAGE), key -> (CoreKey) key.key(), side, life);
        }
        each(Query.of(Access.TABLE, side.partition(entity.id()), side.types(), PAGE).strong(),
                copy -> CoreKey.of(side.link(entity.id(), EntityRef.ofType(copy.string("type")).id())), side, life);
    }

    private void each(Query query, Function<Item, CoreKey> link, Side side, Optional<Long> life) {
        for (Iterator<Item> items = new Pages(table, query); items.hasNext();) {
            CoreKey key = link.apply(items.next());
            Optional<Item> stored = core.read(key);
            if (stored.isEmpty() || stored.filter(Kind.LINK::is).filter(item -> isOfAnotherLife(item, side, life)).isPresent()) {
                links.settle(new Hint.OfLink(key, Hint.Copies.PERHAPS));
            }
        }
    }

    private static boolean isOfAnotherLife(Item link, Side side, Optional<Long> life) {
        long madeFor = link.number(side.isOutgoing() ? Attr.FROM_LIFE : Attr.TO_LIFE);
        return life.filter(lived -> lived == madeFor).isEmpty();
    }
}
