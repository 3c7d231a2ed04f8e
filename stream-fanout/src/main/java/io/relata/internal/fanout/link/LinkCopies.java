package io.relata.internal.fanout.link;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes both copies of a link that is alive, in one transaction with a fence: a check of the link's version, so that a late record can't
 * restore what was unlinked since. Then both entities are read once more, because a change between the first read and the creation may have
 * found no copies to refresh.
 */
final class LinkCopies {
    private final CopyTable table;
    private final CoreReads core;

    LinkCopies(CopyTable table) {
        this.table = table;
        this.core = new CoreReads(table);
    }

    /**
     * Creates both copies.
     *
     * @return whether the link is still as it was read; otherwise nothing was written, or the copies may be outdated
     */
    boolean create(LinkPair pair, Item link, Item from, Item to) {
        CopyData fromData = pair.dataOfFrom(from);
        CopyData toData = pair.dataOfTo(to);
        List<Action<? extends Key>> actions = List.of(pair.fence(link), CopyWrites.create(pair.copyOfTo(), pair.fromSide(), toData, link),
                CopyWrites.create(pair.copyOfFrom(), pair.toSide(), fromData, link));
        return table.transact(actions).committed() && refresh(pair, link, fromData.version(), toData.version());
    }

    /**
     * Creates both copies, or gives existing ones the link's attributes.
     *
     * @return whether the link is still as it was read; otherwise nothing was written, or the copies may be outdated
     */
    boolean createOrUpdate(LinkPair pair, Item link, Item from, Item to) {
        Optional<Item> copyOfTo = table.get(pair.copyOfTo(), Consistency.STRONG);
        Optional<Item> copyOfFrom = table.get(pair.copyOfFrom(), Consistency.STRONG);
        if (copyOfTo.isEmpty() && copyOfFrom.isEmpty()) {
            return create(pair, link, from, to);
        }
        if (!isMadeBy(link, copyOfTo) || !isMadeBy(link, copyOfFrom)) {
            List<Action<? extends Key>> actions = List.of(pair.fence(link),
                    CopyWrites.relink(pair.copyOfTo(), pair.fromSide(), pair.dataOfTo(to), link, copyOfTo),
                    CopyWrites.relink(pair.copyOfFrom(), pair.toSide(), pair.dataOfFrom(from), link, copyOfFrom));
            if (!table.transact(actions).committed()) {
                return false;
            }
        }
        return refresh(pair, link, version(copyOfFrom), version(copyOfTo));
    }

    /** Reads both entities once more, and refreshes the copies that may be older. */
    private boolean refresh(LinkPair pair, Item link, long versionOfFrom, long versionOfTo) {
        Optional<Item> from = core.alive(pair.from());
        Optional<Item> to = core.alive(pair.to());
        if (!ExpectedCopies.isGood(link, from, to)) {
            return false;
        }
        CopyData fromData = pair.dataOfFrom(from.get());
        CopyData toData = pair.dataOfTo(to.get());
        List<Action.Update<CopyKey>> older = new ArrayList<>();
        if (versionOfTo < toData.version()) {
            older.add(CopyWrites.refresh(pair.copyOfTo(), pair.fromSide(), toData));
        }
        if (versionOfFrom < fromData.version()) {
            older.add(CopyWrites.refresh(pair.copyOfFrom(), pair.toSide(), fromData));
        }
        if (!older.isEmpty()) {
            table.updateExisting(older);
        }
        return true;
    }

    private static boolean isMadeBy(Item link, Optional<Item> copy) {
        return copy.filter(item -> new CopyItem(item).linkVersion() == link.version()).isPresent();
    }

    /** 0 for a copy that did not exist: another invocation may have created it since, from an older version of its source. */
    private static long version(Optional<Item> copy) {
        return copy.map(Item::version).orElse(0L);
    }
}
