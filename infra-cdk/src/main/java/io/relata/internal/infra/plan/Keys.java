package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.Access;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys of a table or an index.
 *
 * @param partition the attributes of the partition key: one, or up to four in an index
 * @param sort the attributes of the sort key: none, one, or up to four in an index
 */
public record Keys(List<KeyAttribute> partition, List<KeyAttribute> sort) {
    public Keys {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    static Keys of(Access access) {
        return new Keys(List.of(KeyAttribute.string(access.partitionAttribute())), List.of(KeyAttribute.string(access.sortAttribute())));
    }

    Stream<KeyAttribute> attributes() {
        return Stream.concat(partition.stream(), sort.stream());
    }

    @Override
    public String toString() {
        return attributes().map(KeyAttribute::toString).collect(Collectors.joining(", "));
    }
}
