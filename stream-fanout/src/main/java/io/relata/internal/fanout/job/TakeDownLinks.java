package io.relata.internal.fanout.job;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.copy.CopyRange;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.link.CoreReads;
import io.relata.internal.fanout.link.PropagateLink;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.model.Side;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Takes down the links of a deleted entity, or those of an earlier life of one that was created again. Also restores links that follow from
 * an attribute and should exist now that the entity does.
 *
 * <p>Outgoing links are one partition, read strongly. Incoming ones are found through the index, which may lag, and through the copies in
 * the entity's own partition, read strongly. A link that neither shows has a record of its own still to come, and that finds the entity
 * deleted.
 *
 * <p>A link that is to be restored has left no copies. It is found by its tombstone, through the index, and where that has expired or was
 * removed, through the index of the entity's children. What neither shows yet is left to the next write of the child, or to repair.
 */
final class TakeDownLinks implements CopyRange {
    private final CoreReads core;
    private final PropagateLink links;
    private final FindLinks find;
    private final Side side;
    private final EntityRef entity;
    private final Optional<Long> life;

    private TakeDownLinks(CopyTable table, PropagateLink links, FindLinks find, Side side, EntityRef entity, Optional<Item> alive) {
        this.core = new CoreReads(table);
        this.links = links;
        this.find = find;
        this.side = side;
        this.entity = entity;
        this.life = alive.map(item -> new EntityItem(item).life());
    }

    /** @param alive the entity; none when it is deleted */
    static List<CopyRange> ranges(CopyTable table, PropagateLink links, Side side, EntityRef entity, Optional<Item> alive) {
        return FindLinks.all(table, side, entity, alive).stream()
                .<CopyRange>map(find -> new TakeDownLinks(table, links, find, side, entity, alive)).toList();
    }

    @Override
    public String name() {
        return side.name() + "/" + find.name();
    }

    /** One batch after another: each transaction checks the same entity, and two that check one item at the same time cancel each other. */
    @Override
    public int parallelism() {
        return 1;
    }

    @Override
    public Iterator<FindCopies.Found> after(Optional<String> id) {
        return find.after(id);
    }

    @Override
    public void process(List<FindCopies.Found> batch) {
        batch.forEach(found -> propagateIfOutdated(found.otherId()));
    }

    private void propagateIfOutdated(String otherId) {
        CoreKey key = CoreKey.of(side.link(entity.id(), otherId));
        Optional<Item> stored = core.read(key);
        boolean mayFollow = life.isPresent() && side.relation().follows().isPresent();
        if (stored.isEmpty() || (Kind.LINK.is(stored.get()) ? isOfAnotherLife(otherId, new LinkItem(stored.get())) : mayFollow)) {
            links.propagate(new ChangeHint.OfLink(key, ChangeHint.Copies.PERHAPS));
        }
    }

    private boolean isOfAnotherLife(String otherId, LinkItem link) {
        long madeFor = side.isFrom(entity.id(), otherId) ? link.fromLife() : link.toLife();
        return life.filter(lived -> lived == madeFor).isEmpty();
    }
}
