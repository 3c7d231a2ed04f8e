package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.read.page.ReadBudget.Spent;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.geo.CellGrid.Strip;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Reads the entities around a point, in circles that grow. Each circle takes the parts of cells that are new. While few have been read, a
 * cell is read as a whole: it takes no more Queries than a part of it, and the next circles ask for the rest.
 */
public final class CellReader {
    private static final int SLICE = 1000;
    /** As many items as a Query reads for about two units, if they are small. */
    private static final int FEW = 64;

    private final NearbyList list;
    private final NearPoint near;
    private final TableReads table;
    private final Executor executor;
    private final ReadBudget budget;
    private final double expected;
    private final Map<String, Strip> read = new ConcurrentHashMap<>();
    private final Map<String, Near> found = new ConcurrentHashMap<>();
    /** Why a Query was not made, or not to its end. */
    private volatile Optional<Spent> unread = Optional.empty();

    /**
     * An entity and its distance in metres.
     *
     * @param item as the index has it
     */
    public record Near(Item item, double distance) {
        Near newer(Near other) {
            return item.version() >= other.item.version() ? this : other;
        }
    }

    /** @param expected how many entities may be in a cell; 0 where nothing is known */
    public CellReader(NearbyList list, NearPoint near, TableReads table, Executor executor, ReadBudget budget, double expected) {
        this.list = list;
        this.near = near;
        this.table = table;
        this.executor = executor;
        this.budget = budget;
        this.expected = expected;
    }

    /** Whether so few have been read that cells are read as a whole. */
    public boolean readsWholeCells() {
        return expected < FEW && budget.itemsRead() < FEW;
    }

    /**
     * Reads what is within a distance in metres and was not read yet, each part of a cell by a Query.
     *
     * @return what was spent before all of it was read; empty if it was read
     */
    public Optional<Spent> readWithin(double distance) {
        boolean whole = readsWholeCells();
        List<Runnable> reads = new ArrayList<>();
        for (Strip strip : list.grid().around(near.latitude(), near.longitude(), distance)) {
            Strip before = read.get(strip.cell());
            if (before == null && whole) {
                reads.add(() -> readWhole(strip).ifPresent(done -> read.put(strip.cell(), done)));
            } else if (before == null) {
                add(reads, strip.cell(), strip.from(), strip.to());
                read.put(strip.cell(), strip);
            } else {
                add(reads, strip.cell(), strip.from(), before.from() - 1);
                add(reads, strip.cell(), before.to() + 1, strip.to());
                read.put(strip.cell(), new Strip(strip.cell(), Math.min(strip.from(), before.from()), Math.max(strip.to(), before.to())));
            }
        }
        ParallelQueries.run(reads, executor);
        return unread;
    }

    /** What is within the distance that was asked for, of all that was read. One that moved meanwhile is found once. */
    public Collection<Near> found() {
        return found.values();
    }

    /** Adds what reads a part of a cell, unless it is empty. */
    private void add(List<Runnable> reads, String cell, long from, long to) {
        if (from <= to) {
            reads.add(() -> read(query(new Strip(cell, from, to))));
        }
    }

    private Query query(Strip strip) {
        return Query.of(list.access(), list.partition(strip.cell()), list.range(strip.from(), strip.to()), SLICE);
    }

    /**
     * Reads a cell from its lower edge, and only what is still missing of the strip where more than a few are in it.
     *
     * @return what has been read, the strip at least; empty if the budget was spent before
     */
    private Optional<Strip> readWhole(Strip strip) {
        if (isSpent()) {
            return Optional.empty();
        }
        Optional<Item> last = take(query(strip.whole()).limitedTo(FEW)).lastKey();
        if (last.isEmpty()) {
            return Optional.of(strip.whole());
        }
        long reached = NearbyList.step(last.get().string(list.access().sortAttribute()));
        if (reached < strip.from()) {
            read(query(strip));
            return Optional.of(strip);
        } else if (reached <= strip.to()) {
            read(query(new Strip(strip.cell(), reached, strip.to())));
        }
        return Optional.of(new Strip(strip.cell(), 0, Math.max(reached - 1, strip.to())));
    }

    private void read(Query first) {
        Query query = first;
        while (!isSpent()) {
            Slice slice = take(query);
            if (slice.lastKey().isEmpty()) {
                return;
            }
            query = query.startingAfter(slice.lastKey().get());
        }
    }

    private boolean isSpent() {
        Optional<Spent> spent = budget.spent();
        if (spent.isPresent()) {
            unread = spent;
        }
        return spent.isPresent();
    }

    private Slice take(Query query) {
        Slice slice = table.query(query);
        budget.spend(slice.items().size());
        slice.items().forEach(item -> near.distance(list, item.attributes())
                .ifPresent(metres -> found.merge(item.string("id"), new Near(item, metres), Near::newer)));
        return slice;
    }
}
