package io.relata.engine.read.page;

import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.Direction;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.key.SortRange;
import io.relata.engine.limits.Limits;
import io.relata.engine.read.list.Listing;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.Query;
import io.relata.engine.table.TableReads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Opens a list at its beginning, or behind a place in it. */
public final class OpenList {
    private final Listing listing;
    private final Direction direction;
    private final int chunk;
    private final int portion;
    private final TableReads table;
    private final ReadBudget budget;

    /**
     * @param chunk how many items the first Query of each partition asks for, where they are joined
     * @param portion how many it asks for where they are merged
     */
    public OpenList(Listing listing, Direction direction, int chunk, int portion, TableReads table, ReadBudget budget) {
        this.portion = portion;
        this.listing = listing;
        this.direction = direction;
        this.chunk = chunk;
        this.table = table;
        this.budget = budget;
    }

    /** @throws io.relata.engine.problem.Refusal when {@code behind} is no place in this list */
    public Sequence open(Optional<ListPosition> behind) {
        List<SortRange> ranges = new ArrayList<>(listing.ranges());
        if (direction == Direction.DESCENDING) {
            Collections.reverse(ranges);
        }
        if (behind.isPresent()) {
            requireInside(behind.get(), ranges);
            while (!ranges.get(0).contains(behind.get().sort())) {
                ranges.remove(0);
            }
        }
        List<Sequence> sequences = new ArrayList<>();
        for (int i = 0; i < ranges.size(); i++) {
            sequences.add(over(ranges.get(i), i == 0 ? behind : Optional.empty()));
        }
        return new ConcatenatedSequence(sequences);
    }

    private void requireInside(ListPosition place, List<SortRange> ranges) {
        boolean inside = ranges.stream().anyMatch(range -> range.contains(place.sort())) && place.partition() >= 0
                && (place.partition() < listing.partitions().size() || listing.access().hasUniqueSortKeys()) && isSortKey(place.sort())
                && (isByType() ? place.type().isEmpty() : entity(place.type()).isPresent());
        if (!inside) {
            throw Cursor.bad();
        }
    }

    /** The entity that a place names, if the list can hold it. */
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

    private Sequence over(SortRange range, Optional<ListPosition> behind) {
        List<PartitionReader> sources = new ArrayList<>();
        for (int i = 0; i < listing.partitions().size(); i++) {
            sources.add(source(i, range, behind));
        }
        return switch (listing.combination()) {
            case ALL -> new IntersectSources(sources, budget);
            case MOVING -> new MergeShards(listing.access(), sources, direction, behind);
            case MERGED, ANY -> new MergeSources(listing.access(), sources, direction, portion);
        };
    }

    private PartitionReader source(int number, SortRange range, Optional<ListPosition> behind) {
        Query query = new Query(listing.access(), listing.partitions().get(number), range, direction, Optional.empty(), chunk,
                Consistency.EVENTUAL);
        if (behind.isEmpty()) {
            return new PartitionReader(table, budget, number, query, Optional.empty());
        }
        ListPosition place = behind.get();
        if (listing.combination() == Listing.Combination.MOVING) {
            return new PartitionReader(table, budget, number, query.within(range.from(place.sort(), direction)), Optional.empty());
        }
        if (isByType() && place.sort().equals(direction == Direction.ASCENDING ? range.high() : range.low())) {
            // DynamoDB Local takes no key at the very end of a stretch for one within it.
            return new PartitionReader(table, budget, number, query.within(range.from(place.sort(), direction)), Optional.of(place.sort()));
        }
        if (isByType() || number == place.partition()) {
            return new PartitionReader(table, budget, number, query.startingAfter(key(number, place)), Optional.empty());
        }
        // Where items of several partitions share a sort key, those of the lower partitions came first. Where none do, it is the same item,
        // which was moved.
        boolean isDone = number < place.partition() || listing.access().hasUniqueSortKeys();
        Optional<String> done = isDone ? Optional.of(place.sort()) : Optional.empty();
        return new PartitionReader(table, budget, number, query.within(range.from(place.sort(), direction)), done);
    }

    private Item key(int number, ListPosition place) {
        String partition = listing.partitions().get(number);
        return isByType()
                ? Item.of(Key.PARTITION, partition, Key.SORT, place.sort())
                : Item.of(listing.access().partitionAttribute(), partition, listing.access().sortAttribute(), place.sort(),
                        Key.PARTITION, entity(place.type()).orElseThrow().id(), Key.SORT, place.type());
    }

    private boolean isByType() {
        return listing.access().equals(Access.TABLE);
    }
}
