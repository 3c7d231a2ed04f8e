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
import io.relata.fanout.link.CoreReads;
import io.relata.model.EntityType;
import io.relata.model.Side;
import java.util.Iterator;
import java.util.Optional;

/** Finds the links that follow from an attribute of others which names the entity: through the index of its children, in their order. */
record FindNamingLinks(TableReads table, Side side, EntityRef entity, String attribute) implements FindLinks {
    @Override
    public String name() {
        return "attribute";
    }

    /** Starts at the first child again if that of the id is deleted, names another entity by now, or is in no list. */
    @Override
    public Iterator<FindCopies.Found> after(Optional<String> id) {
        EntityType type = side.shown().entity();
        Query query = Query.of(Access.by(attribute), entity.id(), type.allSortKeys(), PAGE);
        Optional<Item> last = id.flatMap(child -> new CoreReads(table).alive(type.ref(child)))
                .filter(child -> child.has(Attr.SORT) && child.value(attribute).equals(Optional.of(entity.id())))
                .map(child -> Item.of(Key.PARTITION, child.string(Key.PARTITION), Key.SORT, child.string(Key.SORT), attribute, entity.id(),
                        Attr.SORT, child.string(Attr.SORT)));
        return new QueryPages(table, last.map(query::startingAfter).orElse(query)).map(child -> FindCopies.Found.named(child.key().id()));
    }
}
