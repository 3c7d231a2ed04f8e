package io.relata.internal.model;

import io.relata.internal.model.attribute.Attribute;
import io.relata.total.Ranking;
import io.relata.total.Total;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A total as the model declares it.
 *
 * @param name what answers call it; no two of what there is one total for have the same
 * @param sums the numbers that are added up
 * @param by the enum whose constants are counted apart too
 * @param where the values that an item must have to be counted, as they are stored
 * @param shards over how many items each total is spread
 * @param state whether it is answered
 * @param rankings the numbers by which what there is one for is listed
 * @param groups those that are items of their own, read page by page
 */
public record TotalType(String name, TotalScope scope, List<Attribute> sums, Optional<Attribute> by, Map<String, Object> where,
        int shards, Total.State state, List<Ranking> rankings, List<TotalGroup> groups) {
    /** Whether it is told, and not yet only kept. */
    public boolean isAnswered() {
        return state == Total.State.ANSWERED;
    }

    /** Whether it has groups that are read page by page. */
    public boolean isGrouped() {
        return !groups.isEmpty();
    }

    /** Its groups of this name. */
    public Optional<TotalGroup> group(String name) {
        return groups.stream().filter(group -> group.name().equals(name)).findFirst();
    }

    /** Whether it is of what belongs or is linked to this entity. */
    public boolean isOf(EntityType holder) {
        if (scope instanceof TotalScope.Children children) {
            return children.holder().equals(holder.name());
        }
        return scope instanceof TotalScope.Linked linked && linked.holder().equals(holder.name());
    }
}
