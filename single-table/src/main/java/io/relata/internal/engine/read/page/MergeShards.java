package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.Utf8Order;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Several sources as one, in order, while items are moved from one of them to another: what has the same sort key is gathered from all of
 * them, each entity once, and handed out by the entities' ids, wherever they lie. So a page that ends among them goes on behind the same
 * ones, whoever was moved since. It reads all of these again for that, so lists whose shards do not change use {@link MergeSources}.
 */
final class MergeShards implements Sequence {
    private static final int CHUNK = 100;

    private final List<PartitionReader> sources;
    private final Comparator<String> order;
    private final Optional<ListPosition> behind;
    /** Items of one sort key that are still to be handed out, by what tells their entities. */
    private final TreeMap<String, Found> gathered;

    MergeShards(List<PartitionReader> sources, Direction direction, Optional<ListPosition> behind) {
        this.sources = sources;
        this.order = direction.of(Utf8Order.ASCENDING);
        this.behind = behind;
        this.gathered = new TreeMap<>(order);
    }

    @Override
    public boolean isReady() {
        return !gathered.isEmpty() || sources.stream().allMatch(PartitionReader::isLoaded);
    }

    @Override
    public List<Runnable> reads(int wanted) {
        return sources.stream().filter(source -> !source.isLoaded()).<Runnable>map(source -> () -> source.loadUpTo(CHUNK)).toList();
    }

    @Override
    public Optional<Step> next() {
        while (gathered.isEmpty()) {
            Optional<String> sort = sources.stream().flatMap(source -> source.head().stream().map(source::sortOf)).min(order);
            if (sort.isEmpty()) {
                return Optional.empty();
            }
            gather(sort.get());
        }
        return Optional.of(gathered.pollFirstEntry().getValue());
    }

    private void gather(String sort) {
        for (PartitionReader source : sources) {
            while (source.head().filter(item -> source.sortOf(item).equals(sort)).isPresent()) {
                Item item = source.head().orElseThrow();
                gathered.put(item.string(Key.SORT), new Found(item, source.access(), 0));
                source.advance();
            }
        }
        behind.filter(place -> place.sort().equals(sort)).ifPresent(place -> gathered.headMap(place.type(), true).clear());
    }

    @Override
    public Stream<Item> loaded() {
        return Stream.concat(gathered.values().stream().map(Found::item), sources.stream().flatMap(PartitionReader::loaded));
    }

    @Override
    public boolean isRead() {
        return sources.stream().allMatch(PartitionReader::isRead);
    }
}
