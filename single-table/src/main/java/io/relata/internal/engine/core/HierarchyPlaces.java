package io.relata.internal.engine.core;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.TableModel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The places of entities in hierarchies, computed from their own attributes and those of their ancestors. Ignores stored places, which may
 * be wrong.
 *
 * @param alive reads an entity; none when it is gone
 */
public record HierarchyPlaces(TableModel model, Function<EntityRef, Optional<Item>> alive) {
    /** More levels fit into no key. */
    private static final int MOST_LEVELS = 256;

    /**
     * Where an entity belongs. The way up ends at an entity that was on it already, so that what other code has written in a circle keeps
     * nobody busy.
     *
     * @param item the entity's own attributes, among others
     */
    public HierarchyPlace of(EntityType type, String id, Item item, Hierarchy hierarchy) {
        Deque<String> steps = new ArrayDeque<>();
        Set<EntityRef> seen = new HashSet<>(Set.of(type.ref(id)));
        EntityType at = type;
        EntityRef ref = type.ref(id);
        Item found = item;
        for (Optional<Hierarchy.Part> part = hierarchy.partOf(found.attributes()); part.isPresent();) {
            steps.push(at.step(ref.id(), found.attributes()));
            at = model.entity(part.get().entity()).orElseThrow();
            Optional<EntityRef> next = found.value(part.get().attribute()).flatMap(EntityRef::storedId)
                    .map(at::ref);
            Optional<Item> above = next.filter(each -> !seen.contains(each)).flatMap(alive);
            if (next.filter(seen::contains).isPresent()) {
                return new HierarchyPlace.Nowhere(HierarchyPlace.Reason.CIRCLE);
            } else if (above.isEmpty()) {
                return new HierarchyPlace.Unknown();
            } else if (steps.size() == MOST_LEVELS) {
                return new HierarchyPlace.Nowhere(HierarchyPlace.Reason.TOO_LONG);
            }
            ref = next.get();
            seen.add(ref);
            found = above.get();
            part = in(at, hierarchy.index()).partOf(found.attributes());
        }
        return below(in(at, hierarchy.index()), at.ref(ref.id()), steps);
    }

    private static HierarchyPlace below(Hierarchy hierarchy, EntityRef top, Deque<String> steps) {
        Map<String, Object> place = hierarchy.placeOfTop(top);
        while (!steps.isEmpty()) {
            place = hierarchy.placeBelow(place, steps.pop());
        }
        return hierarchy.fits(place)
                ? new HierarchyPlace.Known(place)
                : new HierarchyPlace.Nowhere(HierarchyPlace.Reason.TOO_LONG);
    }

    private static Hierarchy in(EntityType type, String index) {
        return type.hierarchies().stream().filter(hierarchy -> hierarchy.index().equals(index)).findFirst().orElseThrow();
    }
}
