package io.relata.internal.console.view;

import io.relata.internal.console.view.Lineage.Derived;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import java.util.List;
import java.util.stream.Stream;

/** Finds what an entity claims for itself: unique values, and places in the capacities of its parents. */
record FindClaims(TableReads table) {
    List<Derived> of(EntityType type, EntityRef entity, Item item) {
        return Stream.concat(guards(type, item).stream(), reservations(entity, item)).toList();
    }

    private List<Derived> guards(EntityType type, Item item) {
        return type.unique().stream().flatMap(unique -> unique.guard(item.attributes()).stream().map(key -> {
            boolean there = table.getAll(List.of(key), Consistency.EVENTUAL).stream()
                    .anyMatch(guard -> new GuardItem(guard).isOwnedBy(item.string(Key.PARTITION)));
            return new Derived(TraceLineage.key(key), "guard", unique.name(), TraceLineage.version(item), TraceLineage.version(item),
                    !there,
                    there
                            ? "Claims its " + unique.name() + ", so that no other can have it."
                            : "The guard of its " + unique.name() + " is missing.");
        })).toList();
    }

    private Stream<Derived> reservations(EntityRef entity, Item item) {
        return Reservations.of(item).entrySet().stream().map(held -> {
            CoreKey key = held.getValue().reservation(Reservations.until(item), entity);
            boolean there = table.get(key, Consistency.EVENTUAL).isPresent();
            return new Derived(TraceLineage.key(key), "reservation", held.getKey(), TraceLineage.version(item), TraceLineage.version(item),
                    !there, there
                            ? "Its place in what its " + held.getKey() + " names."
                            : "Its place in what its " + held.getKey()
                                    + " names is missing.");
        });
    }
}
