package io.relata.internal.fanout.job;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.model.Side;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** One way to find links of an entity along one side of a relation. */
interface FindLinks {
    /** One more than a turn processes, which shows whether there are more. */
    int PAGE = FindCopies.DEFAULT_PORTION + 1;

    /** Tells it from the other ways. The name is stored with the progress, so it is the same in every release. */
    String name();

    /** The links that come after the position of one; all of them, without one. */
    Iterator<FindCopies.Found> after(Optional<String> position);

    /**
     * All ways to find links of an entity.
     *
     * @param alive the entity; none when it is deleted
     */
    static List<FindLinks> all(TableReads table, Side side, EntityRef entity, Optional<Item> alive) {
        List<FindLinks> all = new ArrayList<>(FindStoredLinks.all(table, side, entity));
        all.add(new FindMirroredLinks(table, side, entity));
        side.relation().follows().ifPresent(attribute -> alive.<FindLinks>map(
                item -> side.isOutgoing() ? new FindNamedLink(item, attribute) : new FindNamingLinks(table, side, entity, attribute))
                .ifPresent(all::add));
        return all;
    }
}
