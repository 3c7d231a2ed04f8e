package io.relata.internal.fanout.link;

import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CopyTable;
import java.util.Optional;

/** Deletes both copies of a link that is not alive any more, unless a later link made them. */
final class RemoveLinkCopies {
    private final CopyTable table;
    private final CoreReads core;

    RemoveLinkCopies(CopyTable table) {
        this.table = table;
        this.core = new CoreReads(table);
    }

    /**
     * @param tombstone what is stored in the link's place
     * @return whether the link is still as it was read; otherwise nothing was deleted
     */
    boolean remove(LinkPair pair, Optional<Item> tombstone) {
        if (tombstone.isPresent()) {
            remove(pair, tombstone.get().version());
            return true;
        }
        return removeWithoutTombstone(pair);
    }

    /**
     * Without link and tombstone, only the copies tell the link's version. They are deleted if the link still does not exist after they
     * were read: a link created later has a later version.
     */
    private boolean removeWithoutTombstone(LinkPair pair) {
        long version = linkVersion(pair);
        if (version == 0) {
            return true;
        }
        if (core.read(pair.link()).isPresent()) {
            return false;
        }
        remove(pair, version);
        return true;
    }

    private void remove(LinkPair pair, long version) {
        table.delete(CopyWrites.unlink(pair.copyOfTo(), version));
        table.delete(CopyWrites.unlink(pair.copyOfFrom(), version));
    }

    /** The link's version by its copies; 0, if there are none. */
    long linkVersion(LinkPair pair) {
        return Math.max(linkVersion(pair.copyOfTo()), linkVersion(pair.copyOfFrom()));
    }

    private long linkVersion(CopyKey copy) {
        return table.get(copy, Consistency.STRONG).map(item -> new CopyItem(item).linkVersion()).orElse(0L);
    }
}
