package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.Optional;

/** Counts the reservations in a partition, strongly: right, if the capacity has the same revision before and afterwards. */
record CountReservations(TableReads table) {
    private static final int PAGE = 1000;

    long in(CapacityKey capacity) {
        Query query = Query.of(Access.TABLE, capacity.partition(), CapacityKey.RESERVATIONS, PAGE).strong();
        long count = 0;
        for (Optional<Query> next = Optional.of(query); next.isPresent();) {
            Slice slice = table.query(next.get());
            count += slice.items().size();
            Optional<Item> last = slice.lastKey();
            next = last.map(query::startingAfter);
        }
        return count;
    }
}
