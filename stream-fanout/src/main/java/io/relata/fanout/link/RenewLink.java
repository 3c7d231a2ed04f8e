package io.relata.fanout.link;

import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.LinkRef;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Brings back a link that follows from an entity's attribute: it is alive exactly if the entity is, its attribute names the other, and the
 * other is alive; and it is made for the lives that both live.
 *
 * <p>One conditional update of the link and no transaction with checks of both ends, although either may be gone by the time of the write.
 * For every write of the link, whenever it lands, is followed by a record of its own, and whoever gets that reads both ends after the
 * write: if one is gone, or names another, the link is taken down again. And what happens to an end after that read has a record of its own
 * end, or a link that was written with it. So the last one to look has seen all of it. The condition is that the link is as it was read,
 * before its ends were: an update that lands late finds another version and does nothing, and versions never go back. (Where somebody
 * removed the link there is none to go on from: then a version is later than the lives of both ends and than the copies that are left, and
 * else as good as the clock.) Until the record is handled there may be a link to what is gone, as there is when the API makes one at that
 * moment; its copies are made under a fence, and taken away with it.
 */
final class RenewLink {
    private final CopyTable table;
    private final Clock clock;

    RenewLink(CopyTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /**
     * Makes the link be alive for the lives of both ends, unless it was written since it was read.
     *
     * @param stored the link as it was read, before its ends were
     * @param copies the link version of the copies that are there, where no link is; a new one has to be later
     */
    void renew(LinkRef link, Optional<Item> stored, Item from, Item to, long copies) {
        long lives = Math.max(from.number(Attr.LIFE), to.number(Attr.LIFE));
        long last = Math.max(lives, stored.map(item -> item.number(Attr.VERSION)).orElse(copies));
        Item renewed = CoreItems.link(link, from.number(Attr.LIFE), to.number(Attr.LIFE), CoreItems.firstVersion(clock.instant(), last),
                Map.of());
        Condition unchanged = stored.map(item -> Condition.version(item.number(Attr.VERSION))).orElseGet(Condition::absent);
        table.correct(new Action.Update<>(CoreKey.of(link), CoreItems.linkRenewal(renewed), unchanged));
    }
}
