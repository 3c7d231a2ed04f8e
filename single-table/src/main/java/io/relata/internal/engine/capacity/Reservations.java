package io.relata.internal.engine.capacity;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The reservations that an entity's item names, and reservations as items. */
public final class Reservations {
    /** The kind of reservations. */
    public static final Kind KIND = new Kind("reservation");
    /** On an entity: by the name of a limit, the partition that its reservation is in. */
    public static final String ATTRIBUTE = "_reservations";

    private Reservations() {
    }

    /** By the name of a limit, the capacity that the entity has a reservation in. Without what other code left unreadable. */
    public static Map<String, CapacityKey> of(Item entity) {
        Map<String, CapacityKey> held = new LinkedHashMap<>();
        if (entity.value(ATTRIBUTE).filter(Map.class::isInstance).isPresent()) {
            entity.map(ATTRIBUTE).forEach((limit, partition) -> {
                if (partition instanceof String text) {
                    CapacityKey.ofPartition(text).filter(key -> key.limit().equals(limit))
                            .ifPresent(key -> held.put(limit, key));
                }
            });
        }
        return held;
    }

    /** The entity's item with these reservations instead. */
    public static Item with(Map<String, CapacityKey> held, Item entity) {
        Map<String, Object> attributes = new LinkedHashMap<>(entity.attributes());
        attributes.remove(ATTRIBUTE);
        if (!held.isEmpty()) {
            attributes.put(ATTRIBUTE, stored(held));
        }
        return new Item(attributes);
    }

    /** As an entity's item names them. */
    public static Map<String, Object> stored(Map<String, CapacityKey> held) {
        Map<String, Object> stored = new LinkedHashMap<>();
        held.forEach((limit, key) -> stored.put(limit, key.partition()));
        return stored;
    }

    /** When an entity's reservations end: with the entity. */
    public static Optional<BigDecimal> until(Item entity) {
        return entity.expiresAt().filter(BigDecimal.class::isInstance).map(BigDecimal.class::cast);
    }

    /** That an entity names the same reservations, which end at the same time. */
    public static Condition unchanged(Item entity) {
        return Unchanged.expiry(entity).and(Unchanged.since(entity, ATTRIBUTE));
    }

    /** A reservation, without its key. */
    public static Item item(EntityRef holder) {
        return Item.ofOwner(KIND, holder.id());
    }

    /** Whether an entity that is alive names this reservation as its own, in the capacity of a parent that it has. */
    public static boolean holds(Item entity, EntityRef ref, CoreKey reservation) {
        return Kind.ENTITY.is(entity) && of(entity).values().stream()
                .anyMatch(held -> entity.value(held.attribute()).equals(Optional.of(held.parent()))
                        && held.reservation(until(entity), ref).equals(reservation));
    }
}
