package io.relata.fanout.settle;

import io.relata.copy.CopyData;
import io.relata.copy.CopyWrites;
import io.relata.fanout.record.Hint;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.model.Side;
import io.relata.table.Action;
import io.relata.table.CopyTable;
import io.relata.table.Outcome;
import java.util.List;

/** Brings the relationship copies of an entity to its newest version, in batches of conditional updates. */
final class RefreshCopies {
    private final CopyTable table;
    private final SettleLink links;

    RefreshCopies(CopyTable table, SettleLink links) {
        this.table = table;
        this.links = links;
    }

    /** @param side a relation as seen from the entity */
    Leg leg(Side side, CopyData source) {
        return new Leg(side.name(), behind -> new FindCopies(table, side, source.entity(), behind), batch -> refresh(side, source, batch));
    }

    private void refresh(Side side, CopyData source, List<FindCopies.Found> batch) {
        List<Action.Update<CopyKey>> updates = batch.stream()
                .map(found -> CopyWrites.refresh(side.opposite().copy(found.otherId(), source.entity().id()), source)).toList();
        List<Outcome> outcomes = table.updateExisting(updates);
        for (int i = 0; i < batch.size(); i++) {
            if (isDoubtful(batch.get(i), outcomes.get(i))) {
                CoreKey link = CoreKey.of(side.link(source.entity().id(), batch.get(i).otherId()));
                links.settle(new Hint.OfLink(link, Hint.Copies.PERHAPS));
            }
        }
    }

    /**
     * Copies come in pairs. One without its mirror, or a mirror whose copy could not be refreshed (it may be missing, not only newer), is a matter for its
     * link. A mirror whose copy was refreshed shows no more than that the index lags.
     */
    private static boolean isDoubtful(FindCopies.Found found, Outcome outcome) {
        return switch (found.seen()) {
            case IN_BOTH -> false;
            case IN_INDEX_ONLY -> true;
            case AS_MIRROR_ONLY -> !outcome.written();
        };
    }
}
