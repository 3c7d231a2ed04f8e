package io.relata.fanout.settle;

import io.relata.copy.CopyData;
import io.relata.copy.CopyWrites;
import io.relata.copy.ExpectedCopies;
import io.relata.core.CoreItems;
import io.relata.fanout.record.Hint;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.Key;
import io.relata.key.LinkRef;
import io.relata.model.Model;
import io.relata.model.Relation;
import io.relata.model.Side;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.Consistency;
import io.relata.table.CopyTable;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes both copies of a link be what the link says now, whatever the record said that brought this about.
 *
 * <p>A link that is alive gets its copies in one transaction that is fenced by a check of the link's version: a record that comes late can't bring back
 * what was unlinked since. Then both entities are read once more, because a change between the first read and the creation
 * may have looked for copies when there were none.
 */
public final class SettleLink {
    private static final int MOST_LOOKS = 10;

    private final Model model;
    private final CopyTable table;
    private final Core core;
    private final Clock clock;

    public SettleLink(Model model, CopyTable table, Clock clock) {
        this.model = model;
        this.table = table;
        this.core = new Core(table);
        this.clock = clock;
    }

    /** @throws UnsettledException when the link changes faster than its copies can be made */
    public void settle(Hint.OfLink hint) {
        Optional<Relation> relation = model.relation(LinkRef.relationOf(hint.link()));
        if (relation.isEmpty()) {
            return;
        }
        Pair pair = Pair.of(relation.get(), hint.link());
        Hint.Copies copies = hint.copies();
        for (int look = 0; look < MOST_LOOKS; look++) {
            if (settled(pair, copies)) {
                return;
            }
            copies = Hint.Copies.PERHAPS;
        }
        throw new UnsettledException(hint.link() + " kept changing");
    }

    /** The link between the entity at one end of a relation and that at the other, and its two copies. */
    private record Pair(CoreKey link, EntityRef from, EntityRef to, Side fromSide, Side toSide) {
        static Pair of(Relation relation, CoreKey link) {
            EntityRef from = relation.from().entity().ref(LinkRef.fromIdOf(link));
            return new Pair(link, from, EntityRef.ofType(link.type()), relation.outgoing(), relation.incoming());
        }

        /** The copy of {@link #to}, in the partition of {@link #from}. */
        CopyKey copyOfTo() {
            return fromSide.copy(from.id(), to.id());
        }

        CopyKey copyOfFrom() {
            return toSide.copy(to.id(), from.id());
        }
    }

    /** Both ends of a link, alive, in the versions that were read. */
    private record Ends(CopyData from, CopyData to) {
    }

    private boolean settled(Pair pair, Hint.Copies copies) {
        Optional<Item> stored = core.read(pair.link());
        if (stored.filter(Kind.LINK::is).isEmpty()) {
            return stored.isPresent() ? remove(pair, stored.get().number(Attr.VERSION)) : removeGhosts(pair);
        }
        Item link = stored.get();
        Optional<Item> from = core.alive(pair.from());
        Optional<Item> to = core.alive(pair.to());
        if (!ExpectedCopies.isGood(link, from, to)) {
            return takeDown(pair, link, from, to);
        }
        Ends ends = ends(pair, from.get(), to.get());
        return copies == Hint.Copies.NONE_YET ? create(pair, link, ends) : relink(pair, link, ends);
    }

    private boolean create(Pair pair, Item link, Ends ends) {
        List<Action<? extends Key>> actions = List.of(fence(pair, link), CopyWrites.create(pair.copyOfTo(), ends.to(), link),
                CopyWrites.create(pair.copyOfFrom(), ends.from(), link));
        return table.transact(actions).committed() && refresh(pair, link, ends.from().version(), ends.to().version());
    }

    private boolean relink(Pair pair, Item link, Ends ends) {
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
    private boolean refresh(Pair pair, Item link, long versionOfFrom, long versionOfTo) {
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

    private boolean remove(Pair pair, long version) {
        table.delete(CopyWrites.unlink(pair.copyOfTo(), version));
        table.delete(CopyWrites.unlink(pair.copyOfFrom(), version));
        return true;
    }

    /**
     * There is no link, and no tombstone any more that would tell its version. What the copies say themselves will do, if the link
     * is still not there after they were read: one made later has a later version.
     */
    private boolean removeGhosts(Pair pair) {
        long version = Math.max(linkVersion(pair.copyOfTo()), linkVersion(pair.copyOfFrom()));
        return version == 0 || core.read(pair.link()).isEmpty() && remove(pair, version);
    }

    /** An end is gone or lives another life: the link becomes a tombstone, and the tombstone's own record takes the copies away. */
    private boolean takeDown(Pair pair, Item link, Optional<Item> from, Optional<Item> to) {
        long fromLife = link.number(Attr.FROM_LIFE);
        boolean fromIsGone = from.filter(item -> item.number(Attr.LIFE) == fromLife).isEmpty();
        Action<CoreKey> goneCheck = fromIsGone ? new Action.Check<>(CoreKey.of(pair.from()), Core.isNot(fromLife))
                : new Action.Check<>(CoreKey.of(pair.to()), Core.isNot(link.number(Attr.TO_LIFE)));
        return table.transact(List.of(goneCheck, new Action.Update<>(pair.link(), CoreItems.linkTombstone(clock.instant()), alive(link)))).committed();
    }

    private static Action<CoreKey> fence(Pair pair, Item link) {
        return new Action.Check<>(pair.link(), alive(link));
    }

    private static Condition alive(Item link) {
        return Condition.is(Kind.LINK).and(Condition.version(link.number(Attr.VERSION)));
    }

    private static Ends ends(Pair pair, Item from, Item to) {
        return new Ends(CopyData.of(pair.fromSide().holder().entity(), from), CopyData.of(pair.toSide().holder().entity(), to));
    }

    private static boolean isMadeBy(Item link, Optional<Item> copy) {
        return copy.filter(item -> item.number(Attr.LINK_VERSION) == link.number(Attr.VERSION)).isPresent();
    }

    /** Of one that was not there it is not known: by now somebody else may have made it, from an older version of its source. */
    private static long version(Optional<Item> copy) {
        return copy.map(item -> item.number(Attr.VERSION)).orElse(0L);
    }

    private long linkVersion(CopyKey copy) {
        return table.get(copy, Consistency.STRONG).map(item -> item.number(Attr.LINK_VERSION)).orElse(0L);
    }
}
