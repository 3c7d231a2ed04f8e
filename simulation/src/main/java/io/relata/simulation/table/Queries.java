package io.relata.simulation.table;

import io.relata.item.Item;
import io.relata.key.Key;
import io.relata.key.Utf8Order;
import io.relata.simulation.choice.Choices;
import io.relata.table.Access;
import io.relata.table.Consistency;
import io.relata.table.Query;
import io.relata.table.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How Queries see the table. Of the table itself they see what is committed, though not a whole transaction at once. Of the index they see, item by item and
 * read by read, what was at any time since the beginning: it lags without bound, and goes backwards.
 */
final class Queries {
    private static final Comparator<Item> ORDER = Comparator.<Item, String>comparing(item -> item.string(Key.PARTITION), Utf8Order.ASCENDING)
            .thenComparing(item -> item.string(Key.SORT), Utf8Order.ASCENDING);
    private static final int SHORTEST_PAGES = 3;

    private final SimTable table;
    private final Choices choices;
    private final Faults faults;

    Queries(SimTable table, Choices choices, Faults faults) {
        this.table = table;
        this.choices = choices;
        this.faults = faults;
    }

    Slice run(Query query) {
        Function<Cell, Optional<Item>> view = query.access().index().isPresent() ? index() : table(query.consistency());
        List<Item> left = new ArrayList<>();
        for (Cell cell : table.cells()) {
            if (isIn(query, cell.key())) {
                view.apply(cell).filter(item -> query.startAfter().isEmpty() || ORDER.compare(item, query.startAfter().get()) > 0).ifPresent(left::add);
            }
        }
        return page(left, query.limit());
    }

    /** Strongly consistent, like a Query. */
    Slice scan(Optional<Item> startAfter, int limit) {
        return page(table.items().stream().filter(item -> startAfter.isEmpty() || ORDER.compare(item, startAfter.get()) > 0).collect(Collectors.toList()), limit);
    }

    private Slice page(List<Item> left, int most) {
        left.sort(ORDER);
        int limit = Math.min(most, pageSize(left.size()));
        boolean cut = left.size() >= limit;
        List<Item> page = left.size() > limit ? left.subList(0, limit) : left;
        return new Slice(List.copyOf(page), cut ? Optional.of(keyOf(page.get(page.size() - 1))) : Optional.empty());
    }

    private int pageSize(int found) {
        if (found == 0 || !faults.isEnabled(Fault.SHORT_PAGE) || !choices.oneIn(2)) {
            return found + 1;
        }
        faults.count(Fault.SHORT_PAGE);
        return 1 + choices.below(SHORTEST_PAGES);
    }

    private Function<Cell, Optional<Item>> table(Consistency consistency) {
        if (consistency == Consistency.STRONG) {
            return cell -> {
                if (!cell.toQueries().equals(cell.now())) {
                    faults.count(Fault.HALF_TRANSACTION);
                }
                return cell.toQueries();
            };
        }
        return cell -> cell.at(anyTime());
    }

    private Function<Cell, Optional<Item>> index() {
        int kind = faults.isEnabled(Fault.INDEX_LAGS) ? choices.weighted(3, 2, 3) : 0;
        if (kind == 0) {
            return cell -> indexed(cell, table.tick());
        } else if (kind == 1) {
            int tick = anyTime();
            return cell -> indexed(cell, tick);
        }
        return cell -> indexed(cell, anyTime());
    }

    /** The plainest is now. */
    private int anyTime() {
        return table.tick() - choices.below(table.tick() + 1);
    }

    /** The index that is simulated shows keys only. */
    private Optional<Item> indexed(Cell cell, int tick) {
        Cell.IndexEntry entry = cell.indexed(tick);
        if (entry.lags()) {
            faults.count(Fault.INDEX_LAGS);
        }
        if (entry.goesBackwards()) {
            faults.count(Fault.INDEX_GOES_BACKWARDS);
        }
        return entry.shown() ? Optional.of(Item.of(Key.PARTITION, cell.key().id(), Key.SORT, cell.key().type())) : Optional.empty();
    }

    private static boolean isIn(Query query, Key key) {
        boolean byTable = query.access().equals(Access.TABLE);
        if (!byTable && !query.access().equals(Access.BY_TYPE)) {
            throw new IllegalArgumentException("there is no index " + query.access());
        }
        return (byTable ? key.id() : key.type()).equals(query.partition()) && query.range().contains(byTable ? key.type() : key.id());
    }

    private static Item keyOf(Item item) {
        return Item.of(Key.PARTITION, item.string(Key.PARTITION), Key.SORT, item.string(Key.SORT));
    }
}
