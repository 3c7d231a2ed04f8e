package io.relata.engine.read.page;

import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.Direction;
import io.relata.engine.key.Utf8Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Several sources as one, in order. Where sort keys are unique, items at the same place are of one entity, and one is handed out: copies in
 * the partitions of several tags, or an entity that an index still shows in the shard that it was moved from. Else they are different ones,
 * and the source of the lower number comes first.
 */
final class MergeSources implements Sequence {
    private final Access access;
    private final List<PartitionReader> sources;
    private final Comparator<PartitionReader> order;
    /** How many items are read of each source at first. */
    private int portion;

    MergeSources(Access access, List<PartitionReader> sources, Direction direction, int portion) {
        this.portion = portion;
        this.access = access;
        this.sources = sources;
        this.order = Comparator
                .<PartitionReader, String>comparing(source -> source.sortOf(source.head().orElseThrow()), direction.of(Utf8Order.ASCENDING))
                .thenComparing(PartitionReader::number);
    }

    @Override
    public List<Runnable> reads(int wanted) {
        for (PartitionReader source : sources) {
            if (!source.isLoaded()) {
                return readsUpTo(Math.min(wanted, portion));
            }
        }
        return List.of();
    }

    /**
     * Of all that may run dry, so that these Queries are the last that the page takes: one source after the other would be a Query's time
     * for each.
     */
    private List<Runnable> readsUpTo(int items) {
        portion = Integer.MAX_VALUE;
        List<Runnable> reads = new ArrayList<>();
        for (PartitionReader source : sources) {
            if (source.canHold(items)) {
                reads.add(() -> source.loadUpTo(items));
            }
        }
        return reads;
    }

    @Override
    public Optional<Step> next() {
        return first().map(source -> {
            Item item = source.head().orElseThrow();
            if (access.hasUniqueSortKeys()) {
                String sort = source.sortOf(item);
                sources.forEach(each -> each.skip(sort));
            } else {
                source.advance();
            }
            return new Found(item, access, source.number());
        });
    }

    private Optional<PartitionReader> first() {
        PartitionReader first = null;
        for (PartitionReader source : sources) {
            if (source.head().isPresent() && (first == null || order.compare(source, first) < 0)) {
                first = source;
            }
        }
        return Optional.ofNullable(first);
    }

    @Override
    public boolean mayHaveMore() {
        return sources.stream().anyMatch(PartitionReader::mayHaveMore);
    }
}
