package io.relata.internal.fanout.link;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Renews a link that follows from an entity's attribute: it is alive exactly if that entity is, its attribute names the other, and the
 * other is alive; and it is made for the lives that both live.
 *
 * <p>This is one conditional update of the link, and no transaction with checks of both ends, although either may be deleted by the time of
 * the write. Every write of the link, whenever it takes effect, has a record of its own, and whoever processes that reads both ends after
 * the write: if one is deleted or names another, the link is taken down again. What happens to an end after that read has a record of that
 * end, or a link that was written with it, so the last one to read has seen all of it.
 *
 * <p>The condition is that the link is as it was read, before its ends were read: a late update finds another version and does nothing, and
 * versions never decrease. (Where a link was removed without a tombstone, the new version is later than the lives of both ends and than the
 * copies that are left, and otherwise as good as the clock.) Until the record is processed there may be a link to a deleted entity, as
 * there is when the API creates one at that moment. Its copies are written under a fence, and removed with it.
 */
final class RenewLink {
    private final CopyTable table;
    private final Clock clock;

    RenewLink(CopyTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /**
     * Makes the link alive for the lives of both ends, unless it was written since it was read.
     *
     * @param stored the link as it was read, before its ends were
     * @param copies the link version of existing copies, where there is no link; a new one has to be later
     */
    void renew(LinkRef link, Optional<Item> stored, Item from, Item to, long copies) {
        long fromLife = new EntityItem(from).life();
        long toLife = new EntityItem(to).life();
        long last = Math.max(Math.max(fromLife, toLife), stored.map(Item::version).orElse(copies));
        Item renewed = CoreItems.link(link, fromLife, toLife, CoreItems.firstVersion(clock.instant(), last), Map.of());
        Condition unchanged = stored.map(item -> Condition.version(item.version())).orElseGet(Condition::absent);
        table.correct(new Action.Update<>(CoreKey.of(link), CoreItems.linkRenewal(renewed), unchanged));
    }
}
