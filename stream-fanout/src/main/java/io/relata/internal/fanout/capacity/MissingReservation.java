package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.ChildLimit;
import java.util.Optional;

/**
 * A reservation that an entity should have and has not.
 *
 * @param first the first shard of the capacity in which it should be, of a parent that exists
 * @param held the capacity that the entity names, if any: that of another parent or period, or without a reservation in it
 */
record MissingReservation(CapacityKey first, Optional<CapacityKey> held) {
    /**
     * @param limit of which of its parents it is about
     * @return none where it has its reservation, or needs none because it has no such parent
     */
    static Optional<MissingReservation> of(SourceItems truth, ChildLimit limit, EntityRef entity, Item item) {
        Optional<CapacityKey> held = Optional.ofNullable(Reservations.of(item).get(limit.name()));
        return CapacityKey.in(limit, entity.entity(), item)
                .filter(first -> truth.read(new EntityRef(limit.parent().entity(), first.parent())).filter(Kind.ENTITY::is).isPresent())
                .filter(first -> held.filter(key -> key.shard(0).equals(first)
                        && truth.read(key.reservation(Reservations.until(item), entity)).isPresent()).isEmpty())
                .map(first -> new MissingReservation(first, held));
    }
}
