package io.relata.internal.fanout.child;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.QueryPages;
import io.relata.internal.model.EntityType;
import java.util.Iterator;
import java.util.Optional;

/**
 * The children of an entity, by the index that lists them, in its order.
 *
 * @param type the children's
 * @param index by which they refer to the entity
 * @param page how many a request reads at most
 */
public record ChildPages(TableReads table, EntityType type, Access index, EntityRef entity, int page) {
    /** Between the id and the sort key of a position. */
    private static final String SEPARATOR = " ";

    /**
     * Starts at the first child if the position is that of an earlier release: an id alone, whose child may be elsewhere by now.
     *
     * @param position of the child behind which to start; it need not exist any more
     */
    public Iterator<FindCopies.Found> after(Optional<String> position) {
        Query query = Query.of(index, entity.id(), type.allSortKeys(), page);
        Optional<Item> last = position.filter(text -> text.contains(SEPARATOR)).map(text -> text.split(SEPARATOR, 2))
                .map(parts -> Item.of(Key.PARTITION, parts[0], Key.SORT, type.ref(parts[0]).type(), index.partitionAttribute(), entity.id(),
                        index.sortAttribute(), parts[1]));
        return new QueryPages(table, last.map(query::startingAfter).orElse(query)).map(child -> new FindCopies.Found(child.key().id(),
                FindCopies.Seen.IN_INDEX_ONLY, child.key().id() + SEPARATOR + new EntityItem(child).sort()));
    }
}
