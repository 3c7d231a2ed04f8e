package io.relata.internal.fanout.link;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Replaces a link by a tombstone when an end is deleted, lives another life, or does not name the other end any more. The record of the
 * tombstone then removes the copies.
 */
final class TakeDownLink {
    private final CopyTable table;
    private final Clock clock;

    TakeDownLink(CopyTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /**
     * Takes the link down, under a check that the end in question is still as it was read.
     *
     * @param from the entity at the outgoing end, as it is stored
     * @param to the other one
     * @return whether it was written
     */
    boolean takeDown(LinkPair pair, Item link, Optional<Item> from, Optional<Item> to) {
        LinkItem stored = new LinkItem(link);
        boolean fromNeedsIt = from
                .map(item -> Kind.ENTITY.is(item) && new EntityItem(item).life() == stored.fromLife() && pair.isNamedBy(item))
                .orElseGet(() -> ExpectedCopies.isOver(link, from, to));
        Action<CoreKey> endIsLost = fromNeedsIt
                ? isNot(pair.to(), Condition.lives(stored.toLife()))
                : isNot(pair.from(), needsLink(pair, stored.fromLife()));
        Action<CoreKey> takeDown = new Action.Update<>(pair.link(), CoreItems.linkTombstone(clock.instant()), pair.unchanged(link));
        return table.transact(List.of(endIsLost, takeDown)).committed();
    }

    private static Action<CoreKey> isNot(EntityRef entity, Condition condition) {
        return new Action.Check<>(CoreKey.of(entity), condition.negated());
    }

    private static Condition needsLink(LinkPair pair, long fromLife) {
        return pair.relation().follows()
                .map(attribute -> Condition.lives(fromLife).and(new Condition.Equal(attribute, pair.to().id())))
                .orElseGet(() -> Condition.lives(fromLife));
    }
}
