package io.relata.fanout.job;

import io.relata.engine.key.Access;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import io.relata.engine.key.SortRange;
import io.relata.engine.table.Query;
import io.relata.engine.table.TableReads;
import io.relata.fanout.copy.FindCopies;
import io.relata.fanout.copy.QueryPages;
import io.relata.model.Side;
import java.util.Iterator;
import java.util.Optional;

/** Finds the links themselves. Outgoing ones are one partition, read strongly; incoming ones are read from the index, which may lag. */
record FindStoredLinks(TableReads table, Side side, EntityRef entity) implements FindLinks {
    @Override
    public String name() {
        return "links";
    }

    @Override
    public Iterator<FindCopies.Found> after(Optional<String> id) {
        Optional<CoreKey> last = id.map(other -> CoreKey.of(side.link(entity.id(), other)));
        return QueryPages.after(last, table, query()).map(link -> FindCopies.Found.named(otherId(link.key())));
    }

    private Query query() {
        String relation = side.relation().name();
        return side.isOutgoing()
                ? Query.of(Access.TABLE, LinkRef.partition(relation, entity.id()), side.types(), PAGE).strong()
                : Query.of(Access.BY_TYPE, entity.type(), SortRange.prefix(LinkRef.partitionPrefix(relation)), PAGE);
    }

    private String otherId(Key link) {
        return side.isOutgoing() ? EntityRef.ofType(link.type()).id() : LinkRef.fromIdOf(link);
    }
}
