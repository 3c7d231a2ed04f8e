package io.relata.internal.fanout.copy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.Side;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the copies of an entity along one side of a relation: through the inverted index, which is cheap and may lag without bound, and
 * through their mirrors, which lie in the entity's own partition and are read strongly. Both come in the same order and are merged while
 * they are read, so memory does not grow with their number.
 */
public final class FindCopies implements Iterator<FindCopies.Found> {
    /** How many copies one turn of a fan-out refreshes by default: 40 batches, which take one or two seconds. */
    public static final int DEFAULT_PORTION = 1000;
    /** One more than a turn processes, which shows whether the fan-out is large. */
    private static final int PAGE = DEFAULT_PORTION + 1;

    /** Where a copy was found. */
    public enum Seen {
        IN_BOTH, IN_INDEX_ONLY, AS_MIRROR_ONLY
    }

    /**
     * A copy that exists or should exist.
     *
     * @param otherId the id of the entity in whose partition it lies
     * @param position from where its range can be read on: the id, where entries are ordered by it
     */
    public record Found(String otherId, Seen seen, String position) {
        public Found(String otherId, Seen seen) {
            this(otherId, seen, otherId);
        }

        /** Of which only the other end is known. */
        public static Found named(String otherId) {
            return new Found(otherId, Seen.IN_INDEX_ONLY);
        }
    }

    private final Ids indexed;
    private final Ids mirrored;

    /**
     * @param side the relation as seen from the entity whose copies are looked for
     * @param after the id after which to start, if not at the first
     */
    FindCopies(TableReads table, Side side, EntityRef entity, Optional<String> after) {
        Query index = Query.of(Access.BY_TYPE, entity.type(), SortRange.of(side.shown().label()), PAGE);
        indexed = new Ids(QueryPages.after(after.map(id -> side.opposite().copy(id, entity.id())), table, index), FindCopies::holder);
        Query mirrors = Query.of(Access.TABLE, side.partition(entity.id()), side.types(), PAGE).strong();
        mirrored = new Ids(QueryPages.after(after.map(id -> side.copy(entity.id(), id)), table, mirrors),
                item -> EntityRef.ofType(item.string(Key.SORT)).id());
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
        return new CopyKey(keys.string(Key.PARTITION), keys.string(Key.SORT)).name();
    }

    /** Ids in order. Reads the next one only when it is asked for: it may be on another page. */
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
