package io.relata.fanout.link;

import io.relata.engine.copy.CopyData;
import io.relata.engine.copy.CopyWrites;
import io.relata.engine.copy.ExpectedCopies;
import io.relata.engine.core.CoreItems;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.fanout.record.ChangeHint;
import io.relata.model.Model;
import io.relata.model.Relation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes both copies of a link be what the link says now, whatever the record said that brought this about.
 *
 * <p>A link that is alive gets its copies in one transaction that is fenced by a check of the link's version: a record that comes late
 * can't bring back what was unlinked since. Then both entities are read once more, because a change between the first read and the creation
 * may have looked for copies when there were none.
 *
 * <p>A link that follows from an entity's attribute is made what that says, too: see {@link RenewLink}.
 */
public final class PropagateLink {
    private static final int MOST_LOOKS = 10;

    private final Model model;
    private final CopyTable table;
    private final CoreReads core;
    private final Clock clock;
    private final RenewLink following;

    public PropagateLink(Model model, CopyTable table, Clock clock) {
        this.model = model;
        this.table = table;
        this.core = new CoreReads(table);
        this.clock = clock;
        this.following = new RenewLink(table, clock);
    }

    /** @throws ConcurrentChangeException when the link changes faster than its copies can be made */
    public void settle(ChangeHint.OfLink hint) {
        Optional<Relation> relation = model.relation(LinkRef.relationOf(hint.link()));
        if (relation.isEmpty()) {
            return;
        }
        LinkPair pair = LinkPair.of(relation.get(), hint.link());
        ChangeHint.Copies copies = hint.copies();
        for (int look = 0; look < MOST_LOOKS; look++) {
            if (settled(pair, copies)) {
                return;
            }
            copies = ChangeHint.Copies.PERHAPS;
        }
        throw new ConcurrentChangeException(hint.link() + " kept changing");
    }

    /** Both ends of a link, alive, in the versions that were read. */
    private record Ends(CopyData from, CopyData to) {
    }

    private boolean settled(LinkPair pair, ChangeHint.Copies copies) {
        Optional<Item> stored = core.read(pair.link());
        boolean alive = stored.filter(Kind.LINK::is).isPresent();
        if (!alive && !pair.isFollowing()) {
            return removeCopies(pair, stored);
        }
        Optional<Item> from = core.alive(pair.from());
        boolean called = pair.isFollowing() && from.filter(pair::isNamedBy).isPresent();
        Optional<Item> to = alive || called ? core.alive(pair.to()) : Optional.empty();
        boolean good = alive && ExpectedCopies.isGood(stored.get(), from, to);
        if (called && to.isPresent() && !good) {
            following.renew(pair.ref(), stored, from.get(), to.get(), stored.isPresent() ? 0 : linkVersionOfCopies(pair));
            return false;
        } else if (!alive) {
            return removeCopies(pair, stored);
        }
        Item link = stored.get();
        if (!good || pair.isFollowing() && !called) {
            return takeDown(pair, link, from);
        }
        Ends ends = ends(pair, from.get(), to.get());
        return copies == ChangeHint.Copies.NONE_YET ? create(pair, link, ends) : relink(pair, link, ends);
    }

    private boolean create(LinkPair pair, Item link, Ends ends) {
        List<Action<? extends Key>> actions = List.of(fence(pair, link), CopyWrites.create(pair.copyOfTo(), ends.to(), link),
                CopyWrites.create(pair.copyOfFrom(), ends.from(), link));
        return table.transact(actions).committed() && refresh(pair, link, ends.from().version(), ends.to().version());
    }

    private boolean relink(LinkPair pair, Item link, Ends ends) {
        Optional<Item> copyOfTo = table.get(pair.copyOfTo(), Consistency.STRONG);
        Optional<Item> copyOfFrom = table.get(pair.copyOfFrom(), Consistency.STRONG);
        if (copyOfTo.isEmpty() && copyOfFrom.isEmpty()) {
            return create(pair, link, ends);
        }
        if (!isMadeBy(link, copyOfTo) || !isMadeBy(link, copyOfFrom)) {
            List<Action<? extends Key>> actions = List.of(fence(pair, link), CopyWrites.relink(pair.copyOfTo(), ends.to(), link),
                    CopyWrites.relink(pair.copyOfFrom(), ends.from(), link));
            if (!table.transact(actions).committed()) {
                return false;
            }
        }
        return refresh(pair, link, version(copyOfFrom), version(copyOfTo));
    }

    /** Looks at both entities once more, and brings the copies to what they are now if the copies may be older. */
    private boolean refresh(LinkPair pair, Item link, long versionOfFrom, long versionOfTo) {
        Optional<Item> from = core.alive(pair.from());
        Optional<Item> to = core.alive(pair.to());
        if (!ExpectedCopies.isGood(link, from, to)) {
            return false;
        }
        Ends now = ends(pair, from.get(), to.get());
        List<Action.Update<CopyKey>> older = new ArrayList<>();
        if (versionOfTo < now.to().version()) {
            older.add(CopyWrites.refresh(pair.copyOfTo(), now.to()));
        }
        if (versionOfFrom < now.from().version()) {
            older.add(CopyWrites.refresh(pair.copyOfFrom(), now.from()));
        }
        if (!older.isEmpty()) {
            table.updateExisting(older);
        }
        return true;
    }

    private boolean removeCopies(LinkPair pair, Optional<Item> tombstone) {
        return tombstone.isPresent() ? remove(pair, tombstone.get().number(Attr.VERSION)) : removeGhosts(pair);
    }

    private boolean remove(LinkPair pair, long version) {
        table.delete(CopyWrites.unlink(pair.copyOfTo(), version));
        table.delete(CopyWrites.unlink(pair.copyOfFrom(), version));
        return true;
    }

    /**
     * There is no link, and no tombstone any more that would tell its version. What the copies say themselves will do, if the link is still
     * not there after they were read: one made later has a later version.
     */
    private boolean removeGhosts(LinkPair pair) {
        long version = linkVersionOfCopies(pair);
        return version == 0 || core.read(pair.link()).isEmpty() && remove(pair, version);
    }

    /**
     * An end is gone or lives another life, or does not name the other any more: the link becomes a tombstone, and the tombstone's own
     * record takes the copies away.
     */
    private boolean takeDown(LinkPair pair, Item link, Optional<Item> from) {
        long fromLife = link.number(Attr.FROM_LIFE);
        boolean fromCalls = from.filter(item -> item.number(Attr.LIFE) == fromLife && pair.isNamedBy(item)).isPresent();
        Condition calls = pair.relation().follows()
                .map(attribute -> CoreReads.lives(fromLife).and(new Condition.Equal(attribute, pair.to().id())))
                .orElseGet(() -> CoreReads.lives(fromLife));
        Action<CoreKey> goneCheck = fromCalls
                ? new Action.Check<>(CoreKey.of(pair.to()), CoreReads.lives(link.number(Attr.TO_LIFE)).negated())
                : new Action.Check<>(CoreKey.of(pair.from()), calls.negated());
        return table.transact(List.of(goneCheck, new Action.Update<>(pair.link(), CoreItems.linkTombstone(clock.instant()), alive(link))))
                .committed();
    }

    private static Action<CoreKey> fence(LinkPair pair, Item link) {
        return new Action.Check<>(pair.link(), alive(link));
    }

    private static Condition alive(Item link) {
        return Condition.is(Kind.LINK).and(Condition.version(link.number(Attr.VERSION)));
    }

    private static Ends ends(LinkPair pair, Item from, Item to) {
        return new Ends(CopyData.of(pair.fromSide().holder().entity(), from), CopyData.of(pair.toSide().holder().entity(), to));
    }

    private static boolean isMadeBy(Item link, Optional<Item> copy) {
        return copy.filter(item -> item.number(Attr.LINK_VERSION) == link.number(Attr.VERSION)).isPresent();
    }

    /** Of one that was not there it is not known: by now somebody else may have made it, from an older version of its source. */
    private static long version(Optional<Item> copy) {
        return copy.map(item -> item.number(Attr.VERSION)).orElse(0L);
    }

    private long linkVersionOfCopies(LinkPair pair) {
        return Math.max(linkVersion(pair.copyOfTo()), linkVersion(pair.copyOfFrom()));
    }

    private long linkVersion(CopyKey copy) {
        return table.get(copy, Consistency.STRONG).map(item -> item.number(Attr.LINK_VERSION)).orElse(0L);
    }
}
