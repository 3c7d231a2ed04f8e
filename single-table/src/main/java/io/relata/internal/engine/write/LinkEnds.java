package io.relata.internal.engine.write;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.write.version.StoredItem;
import java.util.Optional;

/** The two entities of a link, as they are stored. */
record LinkEnds(EntityItem from, EntityItem to) {
    /**
     * Those that the caller may link.
     *
     * @throws Refusal also when one does not exist, which is no different from one that the caller may not read
     */
    static LinkEnds permitted(Permit permit, LinkRef link) {
        Optional<EntityItem> from = permit.visible(link.from()).map(EntityItem::new);
        Optional<EntityItem> to = permit.visible(link.to()).map(EntityItem::new);
        if (from.isEmpty() && to.isEmpty()) {
            throw new Refusal(Refusal.Reason.UNKNOWN, "neither " + StoredItem.name(link.from()) + " nor " + StoredItem.name(link.to())
                    + " exists, so they can't be linked");
        }
        LinkEnds ends = new LinkEnds(from.orElseThrow(() -> missing(link.from(), link.to())),
                to.orElseThrow(() -> missing(link.to(), link.from())));
        permit.link(link.from(), ends.from().item());
        permit.link(link.to(), ends.to().item());
        return ends;
    }

    /** Those that exist, whoever may read them; none where one of them does not. */
    static Optional<LinkEnds> existing(TableReads table, LinkRef link) {
        return StoredItem.read(table, link.from()).alive()
                .flatMap(from -> StoredItem.read(table, link.to()).alive()
                        .map(to -> new LinkEnds(new EntityItem(from), new EntityItem(to))));
    }

    private static Refusal missing(EntityRef entity, EntityRef other) {
        return new Refusal(Refusal.Reason.UNKNOWN,
                StoredItem.name(entity) + " does not exist, so it can't be linked to " + StoredItem.name(other));
    }

    /** A link made for an earlier life of an entity counts as deleted, although the stream function may not have removed it yet. */
    boolean areOf(LinkItem link) {
        return link.isOf(from, to);
    }
}
