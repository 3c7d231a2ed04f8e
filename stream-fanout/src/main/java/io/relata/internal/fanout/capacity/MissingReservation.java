package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.Parent;
import java.util.Optional;

/**
 * A reservation that an entity should have and has not.
 *
 * @param parent that exists, and in whose capacity it should be
 * @param held the capacity that the entity names, if any: that of another parent, or without a reservation in it
 */
record MissingReservation(EntityRef parent, Optional<CapacityKey> held) {
    /**
     * @param above which of its parents it is about
     * @return none where it has its reservation, or needs none because it has no such parent
     */
    static Optional<MissingReservation> of(SourceItems truth, Parent above, EntityRef entity, Item item) {
        Optional<CapacityKey> held = Optional.ofNullable(Reservations.of(item).get(above.attribute()));
        return item.value(above.attribute()).flatMap(EntityRef::storedId).map(id -> new EntityRef(above.entity(), id))
                .filter(parent -> truth.read(parent).filter(Kind.ENTITY::is).isPresent())
                .filter(parent -> held.filter(key -> key.parent().equals(parent.id())
                        && truth.read(key.reservation(Reservations.until(item), entity)).isPresent()).isEmpty())
                .map(parent -> new MissingReservation(parent, held));
    }
}
