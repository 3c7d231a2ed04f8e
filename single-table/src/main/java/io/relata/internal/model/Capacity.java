package io.relata.internal.model;

import io.relata.internal.engine.item.Item;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * How many children a parent can have.
 *
 * @param most the number, if it is the same for all parents
 * @param by the attribute of the parent that holds the number, if not; a parent without a value has no limit
 * @param shards over how many items the count of one parent is spread
 */
public record Capacity(Optional<Long> most, Optional<String> by, int shards) {
    /** The most shards of one parent: all of them are written in one transaction with the parent. */
    public static final int MOST_SHARDS = 20;

    /** Whether a model has parents that limit how many children they have. */
    public static boolean isIn(TableModel model) {
        return model.entities().stream().anyMatch(type -> !limiting(type).isEmpty());
    }

    /** The parents of an entity that limit how many of it they have. */
    public static List<Parent> limiting(EntityType child) {
        return child.parents().stream().filter(parent -> parent.capacity().isPresent()).toList();
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
