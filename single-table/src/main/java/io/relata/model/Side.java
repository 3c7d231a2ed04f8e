package io.relata.model;

import io.relata.engine.key.CopyKey;
import io.relata.engine.key.LinkRef;
import io.relata.engine.key.SortRange;

/**
 * A relation seen from one of its two ends: what an entity there, the holder, has copies of.
 *
 * @param holder the end that it is seen from
 * @param shown the other end, whose entities' attributes the copies carry
 */
public record Side(Relation relation, Relation.End holder, Relation.End shown) {
    /** Whether links go out from the holder. */
    public boolean isOutgoing() {
        return equals(relation.outgoing());
    }

    /** Tells it from every other side of the model: {@code customer-store.out}. */
    public String name() {
        return relation.name() + (isOutgoing() ? ".out" : ".in");
    }

    public Side opposite() {
        return new Side(relation, shown, holder);
    }

    public LinkRef link(String holderId, String shownId) {
        var one = holder.entity().ref(holderId);
        var other = shown.entity().ref(shownId);
        return isOutgoing() ? new LinkRef(relation.name(), one, other) : new LinkRef(relation.name(), other, one);
    }

    /** The copy of what is shown, in the holder's own partition. */
    public CopyKey copy(String holderId, String shownId) {
        return CopyKey.relationship(holder.label(), holderId, shown.entity().ref(shownId));
    }

    /** The partition of all that this holder is related to. */
    public String partition(String holderId) {
        return CopyKey.relationshipPartition(holder.label(), holderId);
    }

    /** Whether that partition is the one in which a copy of the holder itself lies, if it has one. */
    public boolean isBesideSelf() {
        return holder.label().equals(holder.entity().name());
    }

    /** The sort keys of that partition. */
    public SortRange types() {
        return SortRange.of(shown.entity().name());
    }
}
