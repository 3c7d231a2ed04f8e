package io.relata.fanout.job;

import io.relata.engine.key.Access;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.TableReads;
import io.relata.fanout.child.ChildPages;
import io.relata.fanout.copy.FindCopies;
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

    @Override
    public Iterator<FindCopies.Found> after(Optional<String> position) {
        EntityType type = side.shown().entity();
        Access children = type.parents().stream().filter(parent -> parent.attribute().equals(attribute)).findFirst().orElseThrow().index();
        return new ChildPages(table, type, children, entity, PAGE).after(position);
    }
}
