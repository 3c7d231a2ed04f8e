package io.relata.engine.read.page;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.SortRange;
import io.relata.engine.read.list.NearPoint;
import io.relata.engine.table.Query;
import io.relata.engine.table.Slice;
import io.relata.engine.table.TableReads;
import io.relata.model.NearbyList;
import io.relata.model.geo.CellGrid.Strip;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** Reads the entities around a point, in circles that grow. Nothing is read twice: each circle takes the parts of cells that are new. */
public final class CellReader {
    private static final int SLICE = 1000;

    private final NearbyList list;
    private final NearPoint near;
    private final TableReads table;
    private final Executor executor;
    private final ReadBudget budget;
    private final Map<String, Strip> read = new HashMap<>();
    private final Map<String, Near> found = new ConcurrentHashMap<>();

    /**
     * An entity and its distance in metres.
     *
     * @param item as the index has it
     */
    public record Near(Item item, double distance) {
        Near newer(Near other) {
            return item.number(Attr.VERSION) >= other.item.number(Attr.VERSION) ? this : other;
        }
    }

    public CellReader(NearbyList list, NearPoint near, TableReads table, Executor executor, ReadBudget budget) {
        this.list = list;
        this.near = near;
        this.table = table;
        this.executor = executor;
        this.budget = budget;
    }

    /**
     * Reads what is within a distance in metres and was not read yet, each part of a cell by a Query.
     *
     * @return whether all of it was read before the budget was spent
     */
    public boolean readWithin(double distance) {
        List<Part> parts = new ArrayList<>();
        for (Strip strip : list.grid().around(near.latitude(), near.longitude(), distance)) {
            Strip before = read.put(strip.cell(), strip);
            if (before == null) {
                parts.add(new Part(strip, strip.from(), strip.to()));
            } else {
                parts.add(new Part(strip, strip.from(), before.from() - 1));
                parts.add(new Part(strip, before.to() + 1, strip.to()));
            }
        }
        ParallelQueries.run(parts.stream().filter(part -> part.from() <= part.to())
                .<Runnable>map(part -> () -> read(part.query(list))).toList(), executor);
        return !budget.isSpent();
    }

    /** What is within the distance that was asked for, of all that was read. One that moved meanwhile is found once. */
    public Collection<Near> found() {
        return found.values();
    }

    private record Part(Strip strip, long from, long to) {
        Query query(NearbyList list) {
            SortRange range = list.range(from, to);
            return Query.of(list.access(), list.partition(strip.cell()), range, SLICE);
        }
    }

    private void read(Query first) {
        Query query = first;
        while (!budget.isSpent()) {
            Slice slice = table.query(query);
            budget.spend(slice.items().size());
            slice.items().forEach(item -> near.distance(list, item.attributes())
                    .ifPresent(metres -> found.merge(item.string("id"), new Near(item, metres), Near::newer)));
            if (slice.lastKey().isEmpty()) {
                return;
            }
            query = query.startingAfter(slice.lastKey().get());
        }
    }
}
