package io.relata.internal.engine.key;

import java.util.List;

/** Partition keys of lists. */
public final class ListPartition {
    /** A suffix as long as any that {@link #shard} makes. */
    public static final String LONGEST_SHARD = shard(99);
    /** The suffix of a list with one shard. */
    public static final String UNSHARDED = "";

    private ListPartition() {
    }

    /** One shard of the list of all entities of a type: {@code business.2}. */
    public static String all(String entity, int shard) {
        return entity + "." + shard;
    }

    /**
     * One shard of the list of entities with equal values: {@code employment.companyId.status#7#current#3}.
     *
     * @param values the escaped values of these attributes, in the same order
     * @param shard as {@link #shard} makes it
     */
    public static String equal(String entity, List<String> attributes, List<String> values, String shard) {
        StringBuilder partition = new StringBuilder(entity);
        attributes.forEach(attribute -> partition.append('.').append(attribute));
        values.forEach(value -> partition.append(ComposedKey.SEPARATOR).append(value));
        return partition.append(shard).toString();
    }

    /** What begins the partitions of a shared index with the children of each parent: {@code order:customerId}. */
    public static String ofChildren(String child, String attribute) {
        return child + ":" + attribute;
    }

    /** One of these partitions: {@code order:customerId#001}. */
    public static String ofParent(String children, String parentId) {
        return ComposedKey.of(children, KeyComponent.escape(parentId));
    }

    /** The suffix of the partition with this number. */
    public static String shard(int number) {
        return ComposedKey.suffix(String.valueOf(number));
    }
}
