package io.relata.fanout.copy;

import io.relata.engine.copy.CopyData;
import io.relata.engine.copy.CopyWrites;
import io.relata.engine.item.Item;
import io.relata.engine.item.ItemSize;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Outcome;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.model.Side;
import java.util.List;

/** Brings the relationship copies of an entity to its newest version, in batches of conditional updates. */
public final class RefreshCopies {
    /** Of all batches that are under way for an entity. A single one may have more: 25 copies of 300 KB. */
    private static final int MOST_BYTES = 4 << 20;

    private final CopyTable table;
    private final PropagateLink links;
    private final WriteParallelism lanes;

    public RefreshCopies(CopyTable table, PropagateLink links, WriteParallelism lanes) {
        this.table = table;
        this.links = links;
        this.lanes = lanes;
    }

    /** @param side a relation as seen from the entity */
    public CopyRange leg(Side side, CopyData source) {
        return new CopyRange(side.name(), behind -> new FindCopies(table, side, source.entity(), behind),
                batch -> refresh(side, source, batch),
                abreast(source));
    }

    /** Fewer where copies are large: every statement carries the data, and writing it is bounded by capacity then, not by waiting. */
    private int abreast(CopyData source) {
        int batch = CopyTraversal.BATCH * (1 + ItemSize.of(new Item(source.data())));
        return Math.max(1, Math.min(lanes.count(), MOST_BYTES / batch));
    }

    private void refresh(Side side, CopyData source, List<FindCopies.Found> batch) {
        List<Action.Update<CopyKey>> updates = batch.stream()
                .map(found -> CopyWrites.refresh(side.opposite().copy(found.otherId(), source.entity().id()), source)).toList();
        List<Outcome> outcomes = table.updateExisting(updates);
        for (int i = 0; i < batch.size(); i++) {
            if (isDoubtful(batch.get(i), outcomes.get(i))) {
                CoreKey link = CoreKey.of(side.link(source.entity().id(), batch.get(i).otherId()));
                links.settle(new ChangeHint.OfLink(link, ChangeHint.Copies.PERHAPS));
            }
        }
    }

    /**
     * Copies come in pairs. One without its mirror, or a mirror whose copy could not be refreshed (it may be missing, not only newer), is a
     * matter for its link. A mirror whose copy was refreshed shows no more than that the index lags.
     */
    private static boolean isDoubtful(FindCopies.Found found, Outcome outcome) {
        return switch (found.seen()) {
            case IN_BOTH -> false;
            case IN_INDEX_ONLY -> true;
            case AS_MIRROR_ONLY -> !outcome.written();
        };
    }
}
