package io.relata.internal.engine.write;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import java.util.Map;
import java.util.Optional;

/**
 * Computes an entity's places below its parents in hierarchies.
 *
 * @param item what is to be stored
 * @param current what is stored
 */
record PlaceInHierarchy(EntityType type, String id, Hierarchy hierarchy, Item item, Optional<Item> current) {
    /**
     * @param item the entity, with its places where it is a top, and without those below others
     * @param parents the parents that exist, by attribute, with their own places
     * @param current the stored entity
     * @throws Refusal when the path from the top is too long for a key, or the entity would move although others may be below it, and the
     * hierarchy is not movable
     */
    static Item place(EntityType type, String id, Item item, Map<String, Item> parents, Optional<Item> current) {
        Item placed = item;
        for (Hierarchy hierarchy : type.hierarchies()) {
            PlaceInHierarchy place = new PlaceInHierarchy(type, id, hierarchy, item, current);
            place.requireFixed();
            Optional<Hierarchy.Part> part = hierarchy.partOf(item.attributes());
            if (part.isPresent()) {
                Map<String, Object> found = place.below(part.get(), Optional.ofNullable(parents.get(part.get().attribute())));
                for (Map.Entry<String, Object> attribute : found.entrySet()) {
                    placed = placed.with(attribute.getKey(), attribute.getValue());
                }
            }
        }
        return placed;
    }

    /**
     * Empty if the parent does not exist and the stored entity has no place either; and if there is none that it could have, and it stays
     * where it is.
     */
    private Map<String, Object> below(Hierarchy.Part part, Optional<Item> parent) {
        Optional<Item> above = parent.filter(hierarchy::holds);
        Optional<Item> beside = current.filter(before -> hierarchy.endsWith(before, type.step(id, before.attributes())))
                .filter(before -> parent.isEmpty() || !hierarchy.isMovable());
        String own = type.step(id, item.attributes());
        Optional<Map<String, Object>> place = above.map(found -> hierarchy.placeBelow(found.attributes(), own))
                .or(() -> beside.map(before -> hierarchy.placeBeside(before, type.step(id, before.attributes()), own)));
        boolean fits = place.isPresent() ? hierarchy.fits(place.get()) : parent.isEmpty() || !hierarchy.isMovable();
        if (!fits && (!hierarchy.isMovable() || current.isEmpty() || isMoved())) {
            throw Refusal.invalid("/" + part.attribute(), "the sort keys from the top of the hierarchy down to this " + type.name()
                    + " have more than " + Limits.OWN_SORT_KEY + " bytes together: shorten what they are sorted by"
                    + (hierarchy.isMovable() ? ", or choose a place nearer to the top" : ""));
        }
        return place.filter(hierarchy::fits).orElse(Map.of());
    }

    /** An entity moves if its sort key or its parent changes. Correcting a wrong place is not a move. */
    private boolean isMoved() {
        return hierarchy.part().isPresent() && current.filter(before -> !type.step(id, before.attributes())
                .equals(type.step(id, item.attributes())) || !above(before).equals(above(item))).isPresent();
    }

    private Optional<Object> above(Item entity) {
        return hierarchy.part().flatMap(part -> entity.value(part.attribute()));
    }

    private void requireFixed() {
        if (!hierarchy.isMovable() && hierarchy.parts() == Hierarchy.Parts.SOME && isMoved()) {
            throw Refusal.invalid(ProblemKind.UNCHANGEABLE_VALUES, "/" + hierarchy.part().orElseThrow().attribute(),
                    IndefiniteArticle.with(type.name())
                            + " stays where it is, because there may be others below it, whose keys say so: "
                            + "neither what it is part of nor what it is sorted by can change; create another and move what is below it "
                            + "there");
        }
    }
}
