package io.relata.internal.fanout.job;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.child.ChildPages;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Side;
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
        Parent children = type.parents().stream().filter(parent -> parent.attribute().equals(attribute)).findFirst().orElseThrow();
        return new ChildPages(table, type, children, entity, PAGE).after(position);
    }
}
