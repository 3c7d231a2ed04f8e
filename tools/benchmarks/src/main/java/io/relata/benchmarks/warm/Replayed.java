package io.relata.benchmarks.warm;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Answers repeated Queries from memory, after the time that DynamoDB would take. */
final class Replayed implements TableReads {
    /** For one Query, and for each item that it reads. */
    private static final Duration QUERY = Duration.ofMillis(4);
    private static final Duration ITEM = Duration.ofNanos(20_000);

    private final TableReads table;
    private final int most;
    private final Map<Query, Slice> slices = new ConcurrentHashMap<>();
    private final AtomicInteger items = new AtomicInteger();

    /** @param most the largest limit of a partition's first Query */
    Replayed(TableReads table, int most) {
        this.table = table;
        this.most = most;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, consistency);
    }

    @Override
    public Slice query(Query query) {
        Slice known = slices.get(query);
        if (known == null) {
            Slice slice = table.query(query.startAfter().isPresent() ? query : query.limitedTo(Math.min(query.limit(), most)));
            items.addAndGet(slice.items().size());
            slices.put(query, slice);
            return slice;
        }
        long end = System.nanoTime() + time(known).toNanos();
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return known;
    }

    /** The number of items that were read from the table. */
    int items() {
        return items.get();
    }

    /** The time of the slowest Query. */
    Duration slowest() {
        return slices.values().stream().map(Replayed::time).max(Duration::compareTo).orElseThrow();
    }

    private static Duration time(Slice slice) {
        return QUERY.plus(ITEM.multipliedBy(slice.items().size()));
    }
}
