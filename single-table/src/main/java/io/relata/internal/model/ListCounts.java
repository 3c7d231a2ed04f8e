package io.relata.internal.model;

import java.util.Map;
import java.util.Optional;

/** The totals that say how many a whole list has, found once for all requests. */
public final class ListCounts {
    private final Map<TotalScope, TotalType> totals;

    public ListCounts(TableModel model) {
        this.totals = new DeclaredTotals(model).ofWholeLists();
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return totals.keySet().stream().allMatch(TotalScope.Tagged.class::isInstance);
    }

    /** The one that counts a list below an entity. */
    public Optional<TotalType> of(Related list) {
        if (list instanceof Related.Children children) {
            return of(new TotalScope.Children(children.entity().name(), children.parent().attribute(), children.parent().entity()));
        }
        return list instanceof Related.Linked linked ? of(TotalScope.Linked.of(linked.side())) : Optional.empty();
    }

    /** The one that counts the list of all of an entity. */
    public Optional<TotalType> of(EntityType all) {
        return all.listShards().isPresent() ? of(new TotalScope.Overall(all.name())) : Optional.empty();
    }

    private Optional<TotalType> of(TotalScope scope) {
        return Optional.ofNullable(totals.get(scope));
    }
}
