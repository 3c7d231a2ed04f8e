package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Utf8Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Merges several partitions in order. If the list has unique sort keys, items with the same sort key belong to one entity, and only one is
 * returned: copies in the partitions of several tags, or an entity that the index still shows in its former shard. Otherwise they are
 * different items, and that of the partition with the lower number comes first.
 */
final class MergeSources implements Sequence {
    private final Access access;
    private final List<PartitionReader> sources;
    private final Comparator<PartitionReader> order;
    /** The most items that the next Queries read of each partition. */
    private int fetchLimit;

    MergeSources(Access access, List<PartitionReader> sources, Direction direction, int fetchLimit) {
        this.fetchLimit = fetchLimit;
        this.access = access;
        this.sources = sources;
        this.order = Comparator
                .<PartitionReader, String>comparing(source -> source.sortOf(source.head().orElseThrow()), direction.of(Utf8Order.ASCENDING))
                .thenComparing(PartitionReader::number);
    }

    @Override
    public boolean isReady() {
        for (PartitionReader source : sources) {
            if (!source.isLoaded()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads from every partition that may run out of items, in parallel, so that these Queries are the last that the page needs. Reading
     * from one partition after another would take the time of a Query for each.
     */
    @Override
    public List<Runnable> reads(int wanted) {
        int items = Math.min(wanted, fetchLimit);
        fetchLimit = Integer.MAX_VALUE;
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
        PartitionReader first = null;
        for (PartitionReader source : sources) {
            if (source.head().isPresent() && (first == null || order.compare(source, first) < 0)) {
                first = source;
            }
        }
        return Optional.ofNullable(first).map(this::passed);
    }

    private Found passed(PartitionReader first) {
        Item item = first.advance();
        if (sources.size() > 1 && access.hasUniqueSortKeys()) {
            String sort = first.sortOf(item);
            sources.forEach(each -> each.skip(sort));
        }
        return new Found(item, access, first.number());
    }

    @Override
    public Stream<Item> loaded() {
        return sources.stream().flatMap(PartitionReader::loaded);
    }

    @Override
    public boolean isRead() {
        return sources.stream().allMatch(PartitionReader::isRead);
    }
}
