package io.relata.engine.key;

import java.util.Optional;

/**
 * The keys that a Query goes by.
 *
 * @param index the index's name; none for the table itself
 */
public record Access(Optional<String> index, String partitionAttribute, String sortAttribute) {
    /** By the table's primary key. */
    public static final Access TABLE = new Access(Optional.empty(), Key.PARTITION, Key.SORT);
    /** By the table's keys inverted: who points at an entity, and what was copied from it. Shows keys only. */
    public static final Access BY_TYPE = new Access(Optional.of("typeGsi"), Key.SORT, Key.PARTITION);

    /** By {@code attribute}'s own index, in sort order. */
    public static Access by(String attribute) {
        return new Access(Optional.of(attribute + "Gsi"), attribute, "sort");
    }

    /** Whether no two items of a partition have the same sort key: in the table, and in an index whose sort keys end with an id. */
    public boolean hasUniqueSortKeys() {
        return index.isEmpty() || partitionAttribute.startsWith("_");
    }

    /** By an index that keeps lists of several kinds, in attributes of its own: {@code _gsi1} and {@code _gsi1Sort}. */
    public static Access overloaded(String index) {
        return new Access(Optional.of(index), "_" + index, "_" + index + "Sort");
    }
}
