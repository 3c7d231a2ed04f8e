package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Opens a list at its start or after a position. */
public final class OpenList {
    private final Listing listing;
    private final Direction direction;
    /** The most items of the first Query of each partition, if the list intersects them. */
    private final int pageLimit;
    /** The same, if the list merges them. */
    private final int mergeLimit;
    private final TableReads table;
    private final ReadBudget budget;

    public OpenList(Listing listing, ListOptions options, TableReads table, ReadBudget budget) {
        this.listing = listing;
        this.direction = options.direction();
        this.pageLimit = InitialFetchSize.whole(options);
        this.mergeLimit = InitialFetchSize.of(listing, options);
        this.table = table;
        this.budget = budget;
    }

    /** @throws io.relata.internal.engine.problem.Refusal when {@code after} is not a position in this list */
    public Sequence open(Optional<ListPosition> after) {
        List<SortRange> ranges = new ArrayList<>(listing.ranges());
        if (direction == Direction.DESCENDING) {
            Collections.reverse(ranges);
        }
        if (after.isPresent()) {
            requireInside(after.get(), ranges);
            while (!ranges.get(0).contains(after.get().sort())) {
                ranges.remove(0);
            }
        }
        List<Sequence> sequences = new ArrayList<>();
        for (int i = 0; i < ranges.size(); i++) {
            sequences.add(over(ranges.get(i), i == 0 ? after : Optional.empty()));
        }
        return sequences.size() == 1 ? sequences.get(0) : new ConcatenatedSequence(sequences);
    }

    private void requireInside(ListPosition position, List<SortRange> ranges) {
        boolean inside = ranges.stream().anyMatch(range -> range.contains(position.sort())) && position.partition() >= 0
                && (position.partition() < listing.partitions().size() || listing.access().hasUniqueSortKeys())
                && isSortKey(position.sort())
                && (isByType() ? position.type().isEmpty() : entity(position.type()).isPresent());
        if (!inside) {
            throw Cursor.bad();
        }
    }

    /** The entity of a position, if the list can contain it. */
    private Optional<EntityRef> entity(String type) {
        try {
            return Optional.of(EntityRef.ofType(type))
                    .filter(entity -> listing.shown().stream().anyMatch(shown -> shown.name().equals(entity.entity())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isSortKey(String text) {
        return Limits.isText(text) && Limits.bytes(text) <= Limits.SORT_KEY;
    }

    private Sequence over(SortRange range, Optional<ListPosition> after) {
        List<PartitionReader> sources = new ArrayList<>();
        for (int i = 0; i < listing.partitions().size(); i++) {
            sources.add(source(i, range, after));
        }
        return switch (listing.combination()) {
            case ALL -> new IntersectSources(sources, budget);
            case MOVING -> new MergeShards(sources, direction, after);
            case MERGED, ANY -> new MergeSources(listing.access(), sources, direction, mergeLimit);
        };
    }

    private PartitionReader source(int number, SortRange range, Optional<ListPosition> after) {
        Query query = new Query(listing.access(number), listing.partitions().get(number), range, direction, Optional.empty(), pageLimit,
                Consistency.EVENTUAL);
        if (after.isEmpty()) {
            return new PartitionReader(table, budget, number, query, Optional.empty());
        }
        ListPosition position = after.get();
        if (listing.combination() == Listing.Combination.MOVING) {
            return new PartitionReader(table, budget, number, query.within(range.from(position.sort(), direction)), Optional.empty());
        }
        if (isByType() && position.sort().equals(direction == Direction.ASCENDING ? range.high() : range.low())) {
            // DynamoDB Local rejects a start key that equals the end of the range.
            return new PartitionReader(table, budget, number, query.within(range.from(position.sort(), direction)),
                    Optional.of(position.sort()));
        }
        if (isByType() || number == position.partition()) {
            return new PartitionReader(table, budget, number, query.startingAfter(key(number, position)), Optional.empty());
        }
        // Items with the same sort key come in the order of their partitions. If sort keys are unique, it is the same item, moved between
        // shards.
        boolean isPassed = number < position.partition() || listing.access().hasUniqueSortKeys();
        Optional<String> passed = isPassed ? Optional.of(position.sort()) : Optional.empty();
        return new PartitionReader(table, budget, number, query.within(range.from(position.sort(), direction)), passed);
    }

    private Item key(int number, ListPosition position) {
        String partition = listing.partitions().get(number);
        if (isByType()) {
            return Item.of(Key.PARTITION, partition, Key.SORT, position.sort());
        }
        return listing.access().partitionAttribute().equals(Key.PARTITION)
                ? Item.of(Key.PARTITION, partition, Key.SORT, position.type(), listing.access().sortAttribute(), position.sort())
                : Item.of(listing.access().partitionAttribute(), partition, listing.access().sortAttribute(), position.sort(),
                        Key.PARTITION, entity(position.type()).orElseThrow().id(), Key.SORT, position.type());
    }

    private boolean isByType() {
        return listing.access().equals(Access.TABLE);
    }
}
