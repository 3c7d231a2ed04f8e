package io.relata.internal.model;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.ListPartition;
import java.util.Map;
import java.util.Optional;

/**
 * An index that lists the children of each parent in their sort order. One named after the attribute has the parent's id as its partition
 * key, and {@code sort}. One that lists share has {@code order:customerId#001}, which no list by attributes has, and what is in
 * {@code sort} under a name of its own.
 *
 * @param list what begins the partition keys of a shared index; none where the parent's id is the partition key
 */
public record ChildIndex(Access access, Optional<String> list) {
    /** The index of an attribute, whose partition key it is. */
    public static ChildIndex by(String attribute) {
        return new ChildIndex(Access.by(attribute), Optional.empty());
    }

    /** The same index with a hidden partition key. */
    static ChildIndex hidden(String attribute) {
        return new ChildIndex(Access.hidden(attribute), Optional.empty());
    }

    /** An index that lists of several entities share. */
    public static ChildIndex shared(String child, String attribute, String index) {
        return new ChildIndex(Access.overloaded(index), Optional.of(ListPartition.ofChildren(child, attribute)));
    }

    /** Whether this attribute is its partition key. */
    boolean isOf(String attribute) {
        return access.partitionAttribute().equals(attribute);
    }

    public boolean isShared() {
        return list.isPresent();
    }

    /** The partition with the children of one parent. */
    public String partition(String parentId) {
        return list.map(name -> ListPartition.ofParent(name, parentId)).orElse(parentId);
    }

    /** The index attributes of a child, besides those that it has anyway. */
    Map<String, Object> place(String parentId, String sort) {
        return isShared()
                ? Map.of(access.partitionAttribute(), partition(parentId), access.sortAttribute(), sort)
                : Map.of(access.partitionAttribute(), parentId);
    }
}
