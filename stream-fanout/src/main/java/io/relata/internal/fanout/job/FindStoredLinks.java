package io.relata.internal.fanout.job;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.QueryPages;
import io.relata.internal.model.Side;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Finds the links themselves. Outgoing ones are one partition, read strongly; incoming ones are read from the index, which may lag. */
record FindStoredLinks(TableReads table, Side side, EntityRef entity, End end) implements FindLinks {
    /** The end of the links at which the entity is. */
    enum End {
        FROM, TO
    }

    /** One way, or two for a symmetrical relation: its links begin at the entity or lead to it. */
    static List<FindLinks> all(TableReads table, Side side, EntityRef entity) {
        List<End> ends = side.relation().isSymmetrical() ? List.of(End.values()) : List.of(side.isOutgoing() ? End.FROM : End.TO);
        return ends.stream().<FindLinks>map(end -> new FindStoredLinks(table, side, entity, end)).toList();
    }

    @Override
    public String name() {
        return side.relation().isSymmetrical() && end == End.TO ? "incoming links" : "links";
    }

    @Override
    public Iterator<FindCopies.Found> after(Optional<String> id) {
        Optional<CoreKey> last = id.map(other -> CoreKey.of(side.link(entity.id(), other)));
        return QueryPages.after(last, table, query()).map(link -> FindCopies.Found.named(otherId(link.key())));
    }

    private Query query() {
        String relation = side.relation().name();
        return end == End.FROM
                ? Query.of(Access.TABLE, LinkRef.partition(relation, entity.id()), side.types(), PAGE).strong()
                : Query.of(Access.BY_TYPE, entity.type(), SortRange.prefix(LinkRef.partitionPrefix(relation)), PAGE);
    }

    private String otherId(Key link) {
        return end == End.FROM ? EntityRef.ofType(link.type()).id() : LinkRef.fromIdOf(link);
    }
}
