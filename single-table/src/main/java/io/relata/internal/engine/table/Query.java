package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.SortRange;
import java.util.Optional;

/**
 * One Query of a range of an item collection.
 *
 * @param access which keys it goes by: the table's own or an index's
 * @param partition the value of the partition key
 * @param startAfter the key of the item to start behind (all key attributes of table and index); it need not exist, but must lie in the
 * range
 * @param limit at most that many items, 1 or more; fewer come where they exceed 1 MB
 * @param consistency {@link Consistency#STRONG} only with {@link Access#TABLE}
 */
public record Query(Access access, String partition, SortRange range, Direction direction, Optional<Item> startAfter, int limit,
        Consistency consistency) {

    /** The whole range in ascending order, eventually consistent. */
    public static Query of(Access access, String partition, SortRange range, int limit) {
        return new Query(access, partition, range, Direction.ASCENDING, Optional.empty(), limit, Consistency.EVENTUAL);
    }

    public Query strong() {
        return new Query(access, partition, range, direction, startAfter, limit, Consistency.STRONG);
    }

    public Query in(Direction newDirection) {
        return new Query(access, partition, range, newDirection, startAfter, limit, consistency);
    }

    public Query startingAfter(Item key) {
        return new Query(access, partition, range, direction, Optional.of(key), limit, consistency);
    }

    public Query within(SortRange newRange) {
        return new Query(access, partition, newRange, direction, startAfter, limit, consistency);
    }

    public Query limitedTo(int newLimit) {
        return new Query(access, partition, range, direction, startAfter, newLimit, consistency);
    }

    /** The same range from its beginning. */
    public Query fromTheBeginning() {
        return new Query(access, partition, range, direction, Optional.empty(), limit, consistency);
    }
}
