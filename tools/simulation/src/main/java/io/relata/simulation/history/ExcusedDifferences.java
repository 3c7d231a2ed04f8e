package io.relata.simulation.history;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.simulation.oracle.Clause;
import io.relata.simulation.oracle.Wrong;
import java.util.Set;
import java.util.stream.Stream;

/** What may differ from what the oracle says when everything has been processed, and for whom it is left. */
record ExcusedDifferences(HistoryContext history, RogueWriter rogue, RogueSpoils spoils) {
    /**
     * What neither the stream function nor the API could know: no stream maintains places in hierarchies that can't move, and if an index
     * hides a child or its link, the stream function can't find what to link.
     */
    boolean mayBeLeftToRepair(Wrong wrong) {
        if (wrong.kind() == Wrong.Kind.OUTDATED || wrong.kind() == Wrong.Kind.UNCLAIMED) {
            return true;
        }
        return switch (wrong.clause()) {
            case HIERARCHY -> !isMovable(wrong) || history.state().faults().hasHidden() || spoils.ofComputed();
            case LISTED, LIST_BY -> spoils.ofComputed() || history.deployments().isAnother();
            case SORT, NEARBY, EXPIRY, ENTITY -> spoils.ofComputed();
            case RESERVATION, CAPACITY -> spoils.ofComputed() || hasRemovedParent(wrong) || hasRemovedHolder(wrong);
            case LINK_LIVES -> wrong.kind() == Wrong.Kind.DANGLING && hasRemovedEnd(wrong);
            case RELATIONSHIP_COPY -> wrong.kind() == Wrong.Kind.SUPERFLUOUS && hasRemovedEnd(wrong);
            case ON_DELETE -> history.state().faults().hasHidden() || spoils.ofComputed()
                    || wrong.kind() == Wrong.Kind.OUTLIVED && hasRemovedFollowed(wrong);
            case CARRIED -> history.state().faults().hasHidden() || spoils.ofComputed();
            case KIND -> history.views().seen(Key.of(wrong.id(), wrong.type())) instanceof CopyKey copy && copy.isDerived()
                    && (history.state().faults().hasHidden() || spoils.ofComputed());
            case LINK_FOLLOWS -> wrong.kind() == Wrong.Kind.MISSING && (history.state().faults().hasHidden() || spoils.ofComputed());
            default -> false;
        };
    }

    /**
     * What verify reports and does not repair: a parent that is gone, guards and earlier versions that a foreign writer has spoiled, guards
     * of what it has removed, and an expiry that would let an entity disappear.
     */
    boolean isForPeople(Wrong wrong) {
        if (wrong.kind() == Wrong.Kind.UNCLAIMED) {
            // What a foreign writer has made of a plain guard keeps the owner from the hashed one.
            return history.deployments().guards().isPresent() && spoils.ofKept();
        }
        return wrong.kind() == Wrong.Kind.ORPHAN && !isKept(wrong) || wrong.kind() == Wrong.Kind.LOST
                || wrong.kind() == Wrong.Kind.UNPLACEABLE
                || wrong.clause() == Clause.GUARD && wrong.kind() == Wrong.Kind.SUPERFLUOUS && rogue.hasRemoved()
                || rogue.hasRemovedGuard() && (wrong.clause() == Clause.GUARD || wrong.clause() == Clause.UNIQUE)
                || Set.of(Clause.GUARD, Clause.UNIQUE, Clause.HISTORY).contains(wrong.clause()) && spoils.ofKept()
                || wrong.clause() == Clause.EXPIRY && !isGuardOfValue(wrong) && isOver(wrong);
    }

    /**
     * Whether a child has lost a parent that exists as long as it has children, and nobody has removed it, or what says that it counts
     * them, without the API.
     */
    private boolean isKept(Wrong wrong) {
        Key key = Key.of(wrong.id(), wrong.type());
        Item child = history.state().table().item(key).orElseThrow();
        EntityType type = history.state().model().entity(EntityRef.ofType(history.views().seen(key).type()).entity()).orElseThrow();
        return !spoils.ofComputed() && type.parents().stream()
                .filter(parent -> parent.existence() == Parent.Existence.HELD && !parent.isFollowed())
                .flatMap(parent -> Attended.parentOf(child, parent).stream())
                .map(parent -> history.views().stored(history.views().of(key).orElseThrow(), CoreKey.of(parent)))
                .anyMatch(parent -> history.state().table().item(parent).filter(Kind.ENTITY::is).isEmpty() && !rogue.hasRemoved(parent));
    }

    /**
     * Whether the parent of a capacity was ever removed without a tombstone: what it could have stays as it was, though it has no children
     * left, or another limit in its next life.
     */
    private boolean hasRemovedParent(Wrong wrong) {
        Key key = Key.of(wrong.id(), wrong.type());
        return CapacityKey.ofPartition(history.views().seen(key).id()).stream()
                .flatMap(capacity -> history.state().model().entity(capacity.entity())
                        .orElseThrow().parents().stream().filter(parent -> parent.attribute().equals(capacity.attribute()))
                        .map(parent -> CoreKey.of(new EntityRef(parent.entity(), capacity.parent()))))
                .anyMatch(parent -> rogue.hasRemoved(history.views().stored(history.views().of(key).orElseThrow(), parent)));
    }

    /**
     * Whether a reservation is left of an entity that was removed without a tombstone: it might have come back. If another was created in
     * its place, nothing says what the first one had reserved.
     */
    private boolean hasRemovedHolder(Wrong wrong) {
        Key key = Key.of(wrong.id(), wrong.type());
        return wrong.kind() == Wrong.Kind.SUPERFLUOUS && history.views().seen(key) instanceof CoreKey core && CapacityKey.holder(core)
                .filter(holder -> rogue.hasRemoved(history.views().stored(history.views().of(key).orElseThrow(), CoreKey.of(holder))))
                .isPresent();
    }

    /**
     * Whether an end of a link, or of one of its two copies, was removed without a tombstone. The link stays, as the end might come back;
     * if another is created in its place, no record says which life was lived before.
     */
    private boolean hasRemovedEnd(Wrong wrong) {
        Key key = Key.of(wrong.id(), wrong.type());
        Key seen = history.views().seen(key);
        EntityRef other = LinkRef.isLink(seen)
                ? history.state().model().relation(LinkRef.relationOf(seen)).orElseThrow().from().entity().ref(LinkRef.fromIdOf(seen))
                : new EntityRef(seen.id().split("[.#]", 2)[0], EntityRef.ofType(seen.id()).id());
        return Stream.of(EntityRef.ofType(seen.type()), other)
                .anyMatch(end -> rogue.hasRemoved(history.views().stored(history.views().of(key).orElseThrow(), CoreKey.of(end))));
    }

    /** Whether a parent that an entity should have followed was removed without a tombstone, and then created anew. */
    private boolean hasRemovedFollowed(Wrong wrong) {
        Key key = Key.of(wrong.id(), wrong.type());
        Item child = history.state().table().item(key).orElseThrow();
        EntityType type = history.state().model().entity(EntityRef.ofType(history.views().seen(key).type()).entity()).orElseThrow();
        return type.parents().stream().filter(Parent::isFollowed).flatMap(parent -> Attended.parentOf(child, parent).stream())
                .anyMatch(parent -> rogue.hasRemoved(history.views().stored(history.views().of(key).orElseThrow(), CoreKey.of(parent))));
    }

    /** Whether the stream function maintains all places of an entity. */
    private boolean isMovable(Wrong wrong) {
        Key key = history.views().seen(Key.of(wrong.id(), wrong.type()));
        return history.state().model().entity(EntityRef.ofType(key.type()).entity()).orElseThrow().hierarchies().stream()
                .allMatch(Hierarchy::isMovable);
    }

    private static boolean isGuardOfValue(Wrong wrong) {
        return Key.of(wrong.id(), wrong.type()) instanceof CoreKey key && key.isGuardOfValue();
    }

    private boolean isOver(Wrong wrong) {
        Key key = Key.of(wrong.id(), wrong.type());
        EntityType type = history.state().model().entity(EntityRef.ofType(history.views().seen(key).type()).entity()).orElseThrow();
        return history.state().table().item(key).flatMap(item -> Expiry.of(type, item.attributes()))
                .filter(time -> time.longValue() <= history.times().now().getEpochSecond()).isPresent();
    }
}
