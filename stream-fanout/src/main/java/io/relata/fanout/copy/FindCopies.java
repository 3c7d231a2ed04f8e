package io.relata.fanout.copy;

import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.SortRange;
import io.relata.engine.key.Utf8Order;
import io.relata.engine.table.Query;
import io.relata.engine.table.TableReads;
import io.relata.model.Side;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the copies of an entity over one side of a relation: through the inverted index, which is cheap and may lag behind without bound,
 * and through the entity's own copies (the mirrors), read strongly, each of which names one. Both come in the same order and are merged as
 * they come, so memory does not grow with their number.
 */
public final class FindCopies implements Iterator<FindCopies.Found> {
    /** How many copies one turn of a fan-out refreshes unless it is told otherwise: 40 batches, which take one or two seconds. */
    public static final int USUAL_PORTION = 1000;
    /** One more than a turn takes: it tells that the fan-out is large. */
    private static final int PAGE = USUAL_PORTION + 1;

    /** Where a copy showed. */
    public enum Seen {
        IN_BOTH, IN_INDEX_ONLY, AS_MIRROR_ONLY
    }

    /**
     * A copy that there is, or should be.
     *
     * @param otherId the id of the entity in whose partition it lies
     */
    public record Found(String otherId, Seen seen) {
    }

    private final Ids indexed;
    private final Ids mirrored;

    /**
     * @param side the relation as seen from the entity whose copies are looked for
     * @param behind the id behind which to begin, if not at the first
     */
    FindCopies(TableReads table, Side side, EntityRef entity, Optional<String> behind) {
        Query index = Query.of(Access.BY_TYPE, entity.type(), SortRange.of(side.shown().label()), PAGE);
        indexed = new Ids(new QueryPages(table, from(index, behind.map(id -> side.opposite().copy(id, entity.id())))), FindCopies::holder);
        Query mirrors = Query.of(Access.TABLE, side.partition(entity.id()), side.types(), PAGE).strong();
        mirrored = new Ids(new QueryPages(table, from(mirrors, behind.map(id -> side.copy(entity.id(), id)))),
                item -> EntityRef.ofType(item.string("type")).id());
    }

    private static Query from(Query query, Optional<CopyKey> behind) {
        return behind.map(key -> query.startingAfter(Item.of("id", key.id(), "type", key.type()))).orElse(query);
    }

    @Override
    public boolean hasNext() {
        return indexed.head().isPresent() || mirrored.head().isPresent();
    }

    @Override
    public Found next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int order = indexed.head().isEmpty()
                ? 1
                : mirrored.head().isEmpty()
                        ? -1
                        : Utf8Order.ASCENDING.compare(indexed.head().get(), mirrored.head().get());
        String id = order <= 0 ? indexed.take() : mirrored.take();
        if (order == 0) {
            mirrored.take();
        }
        return new Found(id, order == 0 ? Seen.IN_BOTH : order < 0 ? Seen.IN_INDEX_ONLY : Seen.AS_MIRROR_ONLY);
    }

    private static String holder(Item keys) {
        return new CopyKey(keys.string("id"), keys.string("type")).name();
    }

    /** Ids in order. The first is looked at when it is asked for and not before: it may be the first of another page. */
    private static final class Ids {
        private final Iterator<Item> items;
        private final Function<Item, String> id;
        private Optional<String> head = Optional.empty();

        Ids(Iterator<Item> items, Function<Item, String> id) {
            this.items = items;
            this.id = id;
        }

        /** None at the end. */
        Optional<String> head() {
            if (head.isEmpty() && items.hasNext()) {
                head = Optional.of(id.apply(items.next()));
            }
            return head;
        }

        String take() {
            String taken = head().orElseThrow();
            head = Optional.empty();
            return taken;
        }
    }
}
