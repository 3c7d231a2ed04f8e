package io.relata.internal.model;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.key.Utf8Order;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A relation seen from one end. The holder is the entity at this end; its partition holds copies of the entities at the other end.
 *
 * @param holder the end that it is seen from
 * @param shown the other end, whose entities' attributes the copies carry
 */
public record Side(Relation relation, Relation.End holder, Relation.End shown) {
    /** Whether the holder is the relation's {@code from} end; either is where it is symmetrical. */
    public boolean isOutgoing() {
        return equals(relation.outgoing());
    }

    /** Whether the link of these two begins at the holder. */
    public boolean isFrom(String holderId, String shownId) {
        return relation.isSymmetrical() ? Utf8Order.ASCENDING.compare(holderId, shownId) < 0 : isOutgoing();
    }

    /** Identifies the side in the model: {@code customer-store.out}, {@code friends.both}. */
    public String name() {
        return relation.name() + (relation.isSymmetrical() ? ".both" : isOutgoing() ? ".out" : ".in");
    }

    public Side opposite() {
        return new Side(relation, shown, holder);
    }

    public LinkRef link(String holderId, String shownId) {
        var one = holder.entity().ref(holderId);
        var other = shown.entity().ref(shownId);
        return isFrom(holderId, shownId) ? new LinkRef(relation.name(), one, other) : new LinkRef(relation.name(), other, one);
    }

    /** The key of a copy in the holder's partition. */
    public CopyKey copy(String holderId, String shownId) {
        return CopyKey.relationship(holder.label(), holderId, shown.entity().ref(shownId));
    }

    /** The partition with the copies of all entities that the holder is linked to. */
    public String partition(String holderId) {
        return CopyKey.relationshipPartition(holder.label(), holderId);
    }

    /** The orders in which the list of a holder can be read, besides that of ids. */
    public List<LinkOrder> orders() {
        return holder.orders();
    }

    /** The order that requests call so. */
    public Optional<LinkOrder> order(String name) {
        return orders().stream().filter(order -> order.name().equals(name)).findFirst();
    }

    /**
     * The index attributes of a copy that follow from one part of it; none where the model declares no order by it.
     *
     * @param shownId the id of the entity that the copy carries
     * @param values what the copy has in this part
     */
    public Map<String, Object> places(LinkOrder.Source source, String shownId, Map<String, Object> values) {
        Map<String, Object> places = new LinkedHashMap<>();
        orders().stream().filter(order -> order.source() == source)
                .forEach(order -> places.put(order.access().sortAttribute(), order.place(shownId, values)));
        return places;
    }

    /** Whether that partition also contains the holder's self copy, if it has one. */
    public boolean isBesideSelf() {
        return holder.label().equals(holder.entity().name());
    }

    /** The sort keys of that partition. */
    public SortRange types() {
        return SortRange.of(shown.entity().name());
    }
}
