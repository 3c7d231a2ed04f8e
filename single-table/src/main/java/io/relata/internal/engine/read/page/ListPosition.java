package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Key;

/**
 * Where in a list an item stands. It says nothing of which list that is: the partition is a number that only means something together with
 * the request.
 *
 * @param sort the item's sort key in the list
 * @param partition the number of the partition that it was read from; 0 where the same place holds for all partitions
 * @param type the item's sort key in the table, which tells its partition key too; empty where the sort key in the list alone tells the
 * place
 */
public record ListPosition(String sort, int partition, String type) {
    static ListPosition of(Access access, Item item, int partition) {
        String sort = item.string(access.sortAttribute());
        return access.index().isPresent() ? new ListPosition(sort, partition, item.string(Key.SORT)) : new ListPosition(sort, 0, "");
    }
}
