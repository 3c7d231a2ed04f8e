package io.relata.simulation.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.model.TableModel;
import io.relata.simulation.choice.Choices;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The results of Queries. Queries of the table see what is committed, but perhaps only a part of a transaction. Queries of an index see
 * each item as it was at any time since the start: the index lags without bound, and goes backwards.
 */
final class Queries {
    private static final Comparator<Item> ORDER = by(Key.PARTITION).thenComparing(by(Key.SORT));
    private static final int SHORTEST_PAGES = 3;

    private final TableModel model;
    private final SimTable table;
    private final Choices choices;
    private final FaultInjection faults;

    Queries(TableModel model, SimTable table, Choices choices, FaultInjection faults) {
        this.model = model;
        this.table = table;
        this.choices = choices;
        this.faults = faults;
    }

    Slice run(Query query) {
        Function<Cell, Optional<Item>> view = query.access().index().isPresent() ? index(query) : table(query.consistency());
        Comparator<Item> ascending = query.access().equals(Access.TABLE)
                ? ORDER
                : by(query.access().sortAttribute()).thenComparing(ORDER);
        Comparator<Item> order = query.direction() == Direction.ASCENDING ? ascending : ascending.reversed();
        List<Item> left = new ArrayList<>();
        for (Cell cell : table.cells()) {
            if (mayBeIn(query, cell.key())) {
                view.apply(cell).filter(item -> query.startAfter().isEmpty() || order.compare(item, query.startAfter().get()) > 0)
                        .ifPresent(left::add);
            }
        }
        return page(left, query.limit(), order, query.access());
    }

    private static Comparator<Item> by(String attribute) {
        return Comparator.comparing(item -> item.string(attribute), Utf8Order.ASCENDING);
    }

    /**
     * Strongly consistent, like a Query, with half of a transaction that is being committed; a second scan does not see the same half. The
     * items of a partition are in the same segment.
     */
    Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        table.scanned();
        Function<Cell, Optional<Item>> view = table(Consistency.STRONG);
        List<Item> left = new ArrayList<>();
        table.cells().stream().filter(cell -> Math.floorMod(cell.key().id().hashCode(), segments) == segment).forEach(cell -> {
            view.apply(cell).filter(item -> startAfter.isEmpty() || ORDER.compare(item, startAfter.get()) > 0).ifPresent(left::add);
            cell.showAll();
        });
        return page(left, limit, ORDER, Access.TABLE);
    }

    private Slice page(List<Item> left, int most, Comparator<Item> order, Access access) {
        left.sort(order);
        int limit = Math.min(most, pageSize(left.size()));
        boolean cut = left.size() >= limit;
        List<Item> page = left.size() > limit ? left.subList(0, limit) : left;
        return new Slice(List.copyOf(page), cut ? Optional.of(keyOf(page.get(page.size() - 1), access)) : Optional.empty());
    }

    private int pageSize(int found) {
        if (found == 0 || !faults.isEnabled(InjectedFault.SHORT_PAGE) || !choices.oneIn(2)) {
            return found + 1;
        }
        faults.count(InjectedFault.SHORT_PAGE);
        return 1 + choices.below(SHORTEST_PAGES);
    }

    private Function<Cell, Optional<Item>> table(Consistency consistency) {
        if (consistency == Consistency.STRONG) {
            return cell -> {
                if (!cell.toQueries().equals(cell.now())) {
                    faults.count(InjectedFault.HALF_TRANSACTION);
                }
                return cell.toQueries();
            };
        }
        return cell -> cell.at(anyTime());
    }

    private Function<Cell, Optional<Item>> index(Query query) {
        int kind = faults.isEnabled(InjectedFault.INDEX_LAGS) ? choices.weighted(3, 2, 3) : 0;
        if (kind == 0) {
            return cell -> indexed(cell, table.tick(), query);
        } else if (kind == 1) {
            int tick = anyTime();
            return cell -> indexed(cell, tick, query);
        }
        return cell -> indexed(cell, anyTime(), query);
    }

    /** The simplest choice is the current state. */
    private int anyTime() {
        return table.tick() - choices.below(table.tick() + 1);
    }

    /** The index of types shows keys only. */
    private Optional<Item> indexed(Cell cell, int tick, Query query) {
        Cell.IndexEntry entry = cell.indexed(tick, item -> isIn(query, item));
        if (entry.lags()) {
            faults.count(InjectedFault.INDEX_LAGS);
        }
        if ((entry.lags() && !entry.shown() || entry.shown() && isElsewhere(cell, tick, query)) && tellsOfChildren(query)) {
            faults.hide();
        }
        if (entry.goesBackwards()) {
            faults.count(InjectedFault.INDEX_GOES_BACKWARDS);
        }
        return entry.shown()
                ? cell.at(tick).map(item -> query.access().equals(Access.BY_TYPE) ? keyOf(item, query.access()) : item)
                : Optional.empty();
    }

    /** One page may show it at its new place as the next, and the next page at its old place as one before. */
    private static boolean isElsewhere(Cell cell, int tick, Query query) {
        String sort = query.access().sortAttribute();
        return !cell.at(tick).flatMap(item -> item.value(sort)).equals(cell.now().flatMap(item -> item.value(sort)));
    }

    private boolean tellsOfChildren(Query query) {
        return !query.access().equals(Access.BY_TYPE) || model.relations().stream().filter(relation -> relation.follows().isPresent())
                .anyMatch(relation -> withoutTenant(query.range().low()).startsWith(LinkRef.partitionPrefix(relation.name())));
    }

    private String withoutTenant(String type) {
        return model.multiTenant() ? type.substring(type.indexOf('/') + 1) : type;
    }

    /** Filters by key alone where that suffices. */
    private static boolean mayBeIn(Query query, Key key) {
        Access access = query.access();
        return !access.equals(Access.TABLE) && !access.equals(Access.BY_TYPE)
                || isIn(query, Item.of(key));
    }

    static boolean isIn(Query query, Item item) {
        Access access = query.access();
        return item.value(access.partitionAttribute()).equals(Optional.of(query.partition()))
                && item.value(access.sortAttribute()).filter(sort -> query.range().contains((String) sort)).isPresent();
    }

    private static Item keyOf(Item item, Access access) {
        Item key = Item.of(Key.PARTITION, item.string(Key.PARTITION), Key.SORT, item.string(Key.SORT));
        return key.with(access.partitionAttribute(), item.string(access.partitionAttribute())).with(access.sortAttribute(),
                item.string(access.sortAttribute()));
    }
}
