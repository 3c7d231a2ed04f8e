package io.relata.internal.model;

import io.relata.internal.engine.item.Item;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * How many children a parent can have.
 *
 * @param most the number, if it is the same for all parents
 * @param by the attribute of the parent that holds the number, if not; a parent without a value has no limit, and without an attribute none
 * has one
 * @param shards over how many items the count of one parent is spread
 * @param per of which each period has the limit; none where it is that of all children
 */
public record Capacity(Optional<Long> most, Optional<String> by, int shards, Optional<TotalGroup> per) {
    /** Without a limit: children are counted, so that a parent that has some is not deleted. */
    public static final Capacity COUNTED = new Capacity(Optional.empty(), Optional.empty(), 1, Optional.empty());

    /** The most shards of one parent: all of them are written in one transaction with the parent. */
    public static final int MOST_SHARDS = 20;

    /** Whether a model has parents that count their children. */
    public static boolean isIn(TableModel model) {
        return model.entities().stream().anyMatch(type -> !limiting(type).isEmpty());
    }

    /** The counts of an entity that its parents have, to limit it or to exist as long as there are some. */
    public static List<ChildLimit> limiting(EntityType child) {
        return child.parents().stream().flatMap(Parent::limits).toList();
    }

    /**
     * Whether it has the number of its parent as it was when a child was written, and not at every moment: a parent has any number of
     * periods, which are not all written with it.
     */
    public boolean isFollowedByChildren() {
        return per.isPresent() && by.isPresent();
    }

    /** Whether there is a limit, of some parents at least. */
    public boolean isLimit() {
        return most.isPresent() || by.isPresent();
    }

    /**
     * How many children a parent can have.
     *
     * @param parent as it is stored
     * @return none where there is no limit
     */
    public Optional<Long> limit(Item parent) {
        return most.or(() -> by.flatMap(parent::value).filter(BigDecimal.class::isInstance)
                .map(number -> ((BigDecimal) number).max(BigDecimal.ZERO).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue()));
    }
}
