package io.relata.engine.core;

import io.relata.engine.item.Item;
import io.relata.engine.key.EntityRef;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Model;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The places of entities in hierarchies, computed from their own attributes and those of their ancestors. Ignores stored places, which may
 * be wrong.
 *
 * @param alive reads an entity; none when it is gone
 */
public record HierarchyPlaces(Model model, Function<EntityRef, Optional<Item>> alive) {
    /**
     * The index attributes that an entity should have.
     *
     * @param item the entity's own attributes, among others
     * @return none when something above it is gone, so that there is nowhere where it belongs
     */
    public Optional<Map<String, Object>> of(EntityType type, String id, Item item, Hierarchy hierarchy) {
        if (hierarchy.part().isEmpty()) {
            return Optional.of(hierarchy.placeOfTop(type.ref(id)));
        }
        Hierarchy.Part part = hierarchy.part().get();
        EntityType above = model.entity(part.entity()).orElseThrow();
        Optional<EntityRef> whole = item.value(part.attribute()).filter(value -> value instanceof String text && EntityRef.isId(text))
                .map(value -> above.ref((String) value));
        return whole.flatMap(ref -> alive.apply(ref).flatMap(found -> of(above, ref.id(), found, in(above, hierarchy.index()))))
                .map(place -> hierarchy.placeBelow(place, type.step(id, item.attributes())));
    }

    private static Hierarchy in(EntityType type, String index) {
        return type.hierarchies().stream().filter(hierarchy -> hierarchy.index().equals(index)).findFirst().orElseThrow();
    }
}
