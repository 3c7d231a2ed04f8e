package io.relata.internal.fanout.child;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.QueryPages;
import io.relata.internal.model.ChildIndex;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The children of an entity, by the index that lists them, in its order. While they are moved from one index to another, those of both:
 * some come twice.
 *
 * @param type the children's
 * @param parent how they refer to the entity
 * @param page how many a request reads at most
 */
public record ChildPages(TableReads table, EntityType type, Parent parent, EntityRef entity, int page) {
    /** Between the id and the sort key of a position. */
    private static final String SEPARATOR = " ";
    /** Ends positions in the index from which children are moved; keys have no space. */
    private static final String FORMER = " former";

    /**
     * Starts at the first child if the position is that of an earlier release: an id alone, whose child may be elsewhere by now; or of an
     * index that is not read any more.
     *
     * @param position of the child behind which to start; it need not exist any more
     */
    public Iterator<FindCopies.Found> after(Optional<String> position) {
        boolean isFormer = position.filter(text -> text.endsWith(FORMER)).isPresent();
        List<ChildIndex> indexes = parent.indexes();
        if (!parent.isMoving()) {
            return pages(indexes.get(0), position.filter(any -> !isFormer), "");
        }
        return isFormer
                ? pages(indexes.get(1), position.map(text -> text.substring(0, text.length() - FORMER.length())), FORMER)
                : new Both(pages(indexes.get(0), position, ""), pages(indexes.get(1), Optional.empty(), FORMER));
    }

    /** @param end of the positions in this index */
    private Iterator<FindCopies.Found> pages(ChildIndex index, Optional<String> position, String end) {
        String partition = index.partition(entity.id());
        Query query = Query.of(index.access(), partition, type.allSortKeys(), page);
        Optional<Item> last = position.filter(text -> text.contains(SEPARATOR)).map(text -> text.split(SEPARATOR, 2))
                .map(parts -> Item.of(Key.PARTITION, parts[0], Key.SORT, type.ref(parts[0]).type(), index.access().partitionAttribute(),
                        partition, index.access().sortAttribute(), parts[1]));
        return new QueryPages(table, last.map(query::startingAfter).orElse(query)).map(child -> new FindCopies.Found(child.key().id(),
                FindCopies.Seen.IN_INDEX_ONLY, child.key().id() + SEPARATOR + child.string(index.access().sortAttribute()) + end));
    }

    /** The second begins where the first ends, and is not read before. */
    private record Both(Iterator<FindCopies.Found> first, Iterator<FindCopies.Found> second) implements Iterator<FindCopies.Found> {
        @Override
        public boolean hasNext() {
            return first.hasNext() || second.hasNext();
        }

        @Override
        public FindCopies.Found next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return first.hasNext() ? first.next() : second.next();
        }
    }
}
