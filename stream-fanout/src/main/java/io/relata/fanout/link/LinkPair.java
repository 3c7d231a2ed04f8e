package io.relata.fanout.link;

import io.relata.engine.copy.ExpectedCopies;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.model.Relation;
import io.relata.model.Side;

/** The link between the entity at one end of a relation and that at the other, and its two copies. */
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

    LinkRef ref() {
        return new LinkRef(relation.name(), from, to);
    }

    boolean isFollowing() {
        return relation.follows().isPresent();
    }

    boolean isNamedBy(Item fromItem) {
        return ExpectedCopies.isCalledFor(relation, fromItem, to);
    }
}
