package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The items that all of several partitions contain. Every partition skips to the furthest position that any of them has reached, so that
 * parts of a long one are not read where a short one has no items.
 */
final class IntersectSources implements Sequence {
    private final List<PartitionReader> sources;
    private final ReadBudget budget;

    IntersectSources(List<PartitionReader> sources, ReadBudget budget) {
        this.sources = sources;
        this.budget = budget;
    }

    @Override
    public boolean isReady() {
        return sources.stream().allMatch(PartitionReader::isLoaded);
    }

    @Override
    public List<Runnable> reads(int wanted) {
        return sources.stream().filter(source -> !source.isLoaded()).<Runnable>map(source -> source::load).toList();
    }

    @Override
    public Optional<Step> next() {
        String furthest = null;
        for (int matching = 0, at = 0; matching < sources.size(); at = (at + 1) % sources.size()) {
            PartitionReader source = sources.get(at);
            if (furthest != null) {
                source.skipTo(furthest);
            }
            Optional<Item> head = source.head();
            if (head.isEmpty()) {
                return Optional.empty();
            }
            String reached = source.sortOf(head.get());
            if (furthest != null && !reached.equals(furthest)) {
                matching = 0;
                if (budget.spent().isPresent()) {
                    return Optional.of(new Exhausted(new ListPosition(furthest, 0, "")));
                }
            }
            matching++;
            furthest = reached;
        }
        Item item = sources.get(0).head().orElseThrow();
        sources.forEach(PartitionReader::advance);
        return Optional.of(new Found(item, Access.TABLE, 0));
    }

    @Override
    public Stream<Item> loaded() {
        PartitionReader first = sources.get(0);
        Set<String> common = first.loaded().map(first::sortOf).collect(Collectors.toSet());
        sources.forEach(source -> common.retainAll(source.loaded().map(source::sortOf).collect(Collectors.toSet())));
        return first.loaded().filter(item -> common.contains(first.sortOf(item)));
    }

    @Override
    public boolean isRead() {
        return sources.stream().allMatch(PartitionReader::isRead) || sources.stream().anyMatch(PartitionReader::isAtEnd);
    }
}
