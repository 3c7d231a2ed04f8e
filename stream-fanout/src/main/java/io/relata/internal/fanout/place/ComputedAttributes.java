package io.relata.internal.fanout.place;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.core.HierarchyPlace;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.fanout.derivation.EntityShape;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The attributes of entities that are computed from their other attributes and from their ancestors: by which indexes know them, and when
 * they expire.
 */
record ComputedAttributes(ExpectedPlaces places) {
    private static final String LIST = Access.LISTED.partitionAttribute();

    ComputedAttributes(TableModel model, SourceItems truth) {
        this(new ExpectedPlaces(model, truth));
    }

    /**
     * Where an entity is not as it should be.
     *
     * @param item the entity; where its shape contradicts the model, nothing can be computed
     * @return the attributes that are wrong, each with its right value; without one where it should be missing
     */
    Map<String, Optional<Object>> wrong(EntityType type, String id, Item item, Fault fault) {
        if (!new EntityShape(type, id, places.indexed()).isOf(item)) {
            return Map.of();
        } else if (fault == Fault.WRONG_EXPIRY) {
            return wrongExpiry(type, item);
        }
        Map<String, Optional<Object>> wrong = new TreeMap<>(outsideHierarchies(type, id, item));
        for (Hierarchy hierarchy : type.hierarchies()) {
            HierarchyPlace place = places.of(type, id, item, hierarchy);
            place.attributes().ifPresent(right -> right.forEach((name, value) -> require(wrong, item, name, value, Optional.empty())));
            if (place instanceof HierarchyPlace.Nowhere) {
                hierarchy.access().attributes().stream().filter(item::has).forEach(name -> wrong.put(name, Optional.empty()));
            }
        }
        return wrong;
    }

    static Map<String, Optional<Object>> wrongExpiry(EntityType type, Item item) {
        Optional<Object> right = Expiry.of(type, item.attributes()).map(time -> time);
        return item.expiresAt().equals(right) ? Map.of() : Expiry.named(right);
    }

    /** The same for the sort key and for lists, which depend on nothing but the entity. */
    Map<String, Optional<Object>> outsideHierarchies(EntityType type, String id, Item item) {
        return outsideHierarchies(type, id, item, places.indexed());
    }

    /** @param indexed the attributes by which overloaded indexes know entities */
    static Map<String, Optional<Object>> outsideHierarchies(EntityType type, String id, Item item, Set<String> indexed) {
        Map<String, Object> right = new TreeMap<>(type.places(id, item.attributes()));
        Set<String> ofHierarchies = type.hierarchies().stream().flatMap(hierarchy -> hierarchy.access().attributes().stream())
                .collect(Collectors.toSet());
        right.keySet().removeAll(ofHierarchies);
        right.put(Access.LISTED.sortAttribute(), type.sortKey(item.attributes()));
        type.listPartition(id).ifPresent(partition -> right.put(LIST, partition));
        Map<String, Object> others = new TreeMap<>(type.otherPlaces(id, item.attributes()));
        type.otherListPartition(id).ifPresent(partition -> others.put(LIST, partition));
        Map<String, Optional<Object>> wrong = new TreeMap<>();
        right.forEach((name, value) -> require(wrong, item, name, value, Optional.ofNullable(others.get(name))));
        Stream.concat(indexed.stream(), Stream.of(LIST))
                .filter(name -> item.has(name) && !right.containsKey(name) && !ofHierarchies.contains(name))
                .forEach(name -> wrong.put(name, Optional.empty()));
        return wrong;
    }

    /** @param other from before the number of shards changed: as good as the right one, as long as readers expect it */
    private static void require(Map<String, Optional<Object>> wrong, Item item, String name, Object right, Optional<Object> other) {
        Optional<Object> found = item.value(name);
        if (!List.of(Optional.of(right), other).contains(found) || found.isEmpty()) {
            wrong.put(name, Optional.of(right));
        }
    }
}
