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
import io.relata.internal.model.UniqueKey;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what an entity claims for itself: unique values, and places in the capacities of its parents. */
record FindClaims(TableReads table) {
    List<Derived> of(EntityType type, EntityRef entity, Item item) {
        return Stream.concat(guards(type, item).stream(), reservations(entity, item)).toList();
    }

    private List<Derived> guards(EntityType type, Item item) {
        return type.unique().stream().flatMap(unique -> guards(unique, item)).toList();
    }

    private Stream<Derived> guards(UniqueKey unique, Item item) {
        List<CoreKey> keys = unique.guards(item.attributes());
        Set<Key> held = keys.isEmpty()
                ? Set.of()
                : table.getAll(keys, Consistency.EVENTUAL).stream()
                        .filter(guard -> new GuardItem(guard).isOwnedBy(item.string(Key.PARTITION))).map(Item::key)
                        .collect(Collectors.toSet());
        String what = unique.isOfTime() ? "a step of its time" : "its " + unique.name();
        return keys.stream().map(key -> {
            boolean there = held.contains(key);
            return new Derived(TraceLineage.key(key), "guard", unique.name(), TraceLineage.version(item), TraceLineage.version(item),
                    !there,
                    there
                            ? "Claims " + what + ", so that no other can have it."
                            : "The guard of " + what + " is missing.");
        });
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
