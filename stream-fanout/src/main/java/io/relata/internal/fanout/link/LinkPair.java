package io.relata.internal.fanout.link;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;

/** A link between two entities, and the keys of its two copies. */
record LinkPair(Relation relation, CoreKey link, EntityRef from, EntityRef to, Side fromSide, Side toSide) {
    static LinkPair of(Relation relation, CoreKey link) {
        EntityRef from = relation.from().entity().ref(LinkRef.fromIdOf(link));
        return new LinkPair(relation, link, from, EntityRef.ofType(link.type()), relation.outgoing(), relation.incoming());
    }

    /** The copy of {@link #to}, in the partition of {@link #from}. */
    CopyKey copyOfTo() {
        return fromSide.copy(from.id(), to.id());
    }

    CopyKey copyOfFrom() {
        return toSide.copy(to.id(), from.id());
    }

    CopyData dataOfFrom(Item item) {
        return CopyData.of(fromSide.holder().entity(), item);
    }

    CopyData dataOfTo(Item item) {
        return CopyData.of(toSide.holder().entity(), item);
    }

    /** That the link is alive and has not been written since it was read. */
    Condition unchanged(Item read) {
        return Condition.is(Kind.LINK).and(Condition.version(read.version()));
    }

    /** Lets a transaction fail unless the link is {@link #unchanged}. */
    Action<CoreKey> fence(Item read) {
        return new Action.Check<>(link, unchanged(read));
    }

    /** Whether a link of the two lies under this key: one of a symmetrical relation under the smaller id only. */
    boolean isInPlace() {
        return !relation.isSymmetrical() || fromSide.link(from.id(), to.id()).equals(ref());
    }

    LinkRef ref() {
        return new LinkRef(relation.name(), from, to);
    }

    /** Whether the link exists because an attribute of {@link #from} names {@link #to}. */
    boolean isFollowing() {
        return relation.follows().isPresent();
    }

    boolean isNamedBy(Item fromItem) {
        return ExpectedCopies.isCalledFor(relation, fromItem, to);
    }
}
