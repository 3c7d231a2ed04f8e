package io.relata.internal.engine.key;

import java.util.List;
import java.util.Optional;

/**
 * The key attributes of a Query: those of the table or of an index.
 *
 * @param index the index's name; none for the table itself
 */
public record Access(Optional<String> index, String partitionAttribute, String sortAttribute) {
    /** The table's primary key. */
    public static final Access TABLE = new Access(Optional.empty(), Key.PARTITION, Key.SORT);
    /** The inverted key: the links and copies of an entity. Projects keys only. */
    public static final Access BY_TYPE = new Access(Optional.of("typeGsi"), Key.SORT, Key.PARTITION);

    /** The list of all entities of a type, in shards. */
    public static final Access LISTED = by("list");

    /** The index of one attribute, in sort order. */
    public static Access by(String attribute) {
        return new Access(Optional.of(attribute + "Gsi"), attribute, "sort");
    }

    /** The same index with a hidden partition key: {@code _businessId} instead of {@code businessId}. */
    public static Access hidden(String attribute) {
        return new Access(Optional.of(attribute + "Gsi"), "_" + attribute, "sort");
    }

    /**
     * Whether sort keys are unique in partitions that are merged: in the table, and in indexes whose sort keys end with an id. Those of
     * children in a shared index do not, but all children of a parent are in one partition.
     */
    public boolean hasUniqueSortKeys() {
        return index.isEmpty() || sortAttribute.startsWith("_");
    }

    /** Both attributes, that of the partition first. */
    public List<String> attributes() {
        return List.of(partitionAttribute, sortAttribute);
    }

    /**
     * The index of what entities are linked to, in one of the orders that a model declares: the copies' own partition keys, with a sort key
     * that only these copies have.
     *
     * @param number which of the orders of a list, from 1
     */
    public static Access linked(int number) {
        return new Access(Optional.of("linked-" + number), Key.PARTITION, "_linked-" + number);
    }

    /** An overloaded index with attributes of its own: {@code _gsi1} and {@code _gsi1Sort}. */
    public static Access overloaded(String index) {
        return new Access(Optional.of(index), "_" + index, "_" + index + "Sort");
    }
}
