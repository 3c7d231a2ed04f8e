package io.relata.fanout.job;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.Access;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.table.Query;
import io.relata.engine.table.TableReads;
import io.relata.fanout.copy.FindCopies;
import io.relata.fanout.copy.QueryPages;
import io.relata.model.EntityType;
import io.relata.model.Side;
import java.util.Iterator;
import java.util.Optional;

/** Finds the links that follow from an attribute of others which names the entity: through the index of its children, in their order. */
record FindNamingLinks(TableReads table, Side side, EntityRef entity, String attribute) implements FindLinks {
    /** Between the id and the sort key of a position. */
    private static final String SEPARATOR = " ";

    @Override
    public String name() {
        return "attribute";
    }

    /**
     * Starts at the first child again if the position is that of an earlier release: an id alone, whose child may be elsewhere by now.
     */
    @Override
    public Iterator<FindCopies.Found> after(Optional<String> position) {
        EntityType type = side.shown().entity();
        Access children = type.parents().stream().filter(parent -> parent.attribute().equals(attribute)).findFirst().orElseThrow().index();
        Query query = Query.of(children, entity.id(), type.allSortKeys(), PAGE);
        Optional<Item> last = position.filter(text -> text.contains(SEPARATOR)).map(text -> text.split(SEPARATOR, 2))
                .map(parts -> Item.of(Key.PARTITION, parts[0], Key.SORT, type.ref(parts[0]).type(), children.partitionAttribute(),
                        entity.id(),
                        children.sortAttribute(),
                        parts[1]));
        return new QueryPages(table, last.map(query::startingAfter).orElse(query)).map(child -> new FindCopies.Found(child.key().id(),
                FindCopies.Seen.IN_INDEX_ONLY, child.key().id() + SEPARATOR + child.string(Attr.SORT)));
    }
}
