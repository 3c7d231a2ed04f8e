package io.relata.internal.fanout.copy;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.link.PropagateLink;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.model.Side;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Refreshes the copies of an entity along one side of a relation to its newest version, in batches of conditional updates. */
public final class RefreshCopies implements CopyRange {
    /** Of all batches that are written at the same time for an entity. A single one may have more: 25 copies of 300 KB. */
    private static final int MOST_BYTES = 4 << 20;

    private final CopyTable table;
    private final PropagateLink links;
    private final Side side;
    private final CopyData source;
    private final int parallelism;

    /** @param side a relation as seen from the source */
    public RefreshCopies(CopyTable table, PropagateLink links, Side side, CopyData source, WriteParallelism parallelism) {
        this.table = table;
        this.links = links;
        this.side = side;
        this.source = source;
        this.parallelism = parallelism(source, parallelism.count());
    }

    /** Less where copies are large: every update carries the data, so throughput limits them and not latency. */
    private static int parallelism(CopyData source, int most) {
        int batch = CopyTable.UPDATE_BATCH * (1 + ItemSize.of(new Item(source.data())));
        return Math.max(1, Math.min(most, MOST_BYTES / batch));
    }

    @Override
    public String name() {
        return side.name();
    }

    @Override
    public int parallelism() {
        return parallelism;
    }

    @Override
    public Iterator<FindCopies.Found> after(Optional<String> id) {
        return new FindCopies(table, side, source.entity(), id);
    }

    @Override
    public void process(List<FindCopies.Found> batch) {
        List<Action.Update<CopyKey>> updates = batch.stream()
                .map(found -> CopyWrites.refresh(side.opposite().copy(found.otherId(), source.entity().id()), side.opposite(), source))
                .toList();
        List<Outcome> outcomes = table.updateExisting(updates);
        for (int i = 0; i < batch.size(); i++) {
            if (isDoubtful(batch.get(i), outcomes.get(i))) {
                CoreKey link = CoreKey.of(side.link(source.entity().id(), batch.get(i).otherId()));
                links.propagate(new ChangeHint.OfLink(link, ChangeHint.Copies.PERHAPS));
            }
        }
    }

    /**
     * Copies come in pairs. A copy without its mirror, or a mirror whose copy was not refreshed (it may be missing and not just newer), has
     * to be compared with its link. A mirror whose copy was refreshed only shows that the index lags.
     */
    private static boolean isDoubtful(FindCopies.Found found, Outcome outcome) {
        return switch (found.seen()) {
            case IN_BOTH -> false;
            case IN_INDEX_ONLY -> true;
            case AS_MIRROR_ONLY -> !outcome.written();
        };
    }
}
