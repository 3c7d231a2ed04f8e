package io.relata.internal.fanout.job;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.QueryPages;
import io.relata.internal.model.Side;
import java.util.Iterator;
import java.util.Optional;

/** Finds links through the copies in the entity's own partition, read strongly: each belongs to one link. */
record FindMirroredLinks(TableReads table, Side side, EntityRef entity) implements FindLinks {
    @Override
    public String name() {
        return "copies";
    }

    @Override
    public Iterator<FindCopies.Found> after(Optional<String> id) {
        Query mirrors = Query.of(Access.TABLE, side.partition(entity.id()), side.types(), PAGE).strong();
        return QueryPages.after(id.map(other -> side.copy(entity.id(), other)), table, mirrors)
                .map(copy -> FindCopies.Found.named(EntityRef.ofType(copy.key().type()).id()));
    }
}
