package io.relata.engine.write;

import io.relata.engine.item.Item;
import io.relata.engine.limits.Limits;
import io.relata.engine.problem.IndefiniteArticle;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Computes an entity's places below its parents in hierarchies. */
final class PlaceInHierarchy {
    private PlaceInHierarchy() {
    }

    /**
     * @param item the entity without its places
     * @param parents the parents that exist, by attribute, with their own places
     * @param current the stored entity
     * @throws Refusal when the path from the top is too long for a key, or the entity would move although others may be below it
     */
    static Item place(EntityType type, String id, Item item, Map<String, Item> parents, Optional<Item> current) {
        Item placed = item;
        for (Hierarchy hierarchy : type.hierarchies()) {
            if (hierarchy.part().isPresent()) {
                Map<String, Object> place = place(type, id, hierarchy, item,
                        Optional.ofNullable(parents.get(hierarchy.part().get().attribute())), current);
                requireFixed(type, id, hierarchy, item, current);
                for (Map.Entry<String, Object> attribute : place.entrySet()) {
                    placed = placed.with(attribute.getKey(), attribute.getValue());
                }
            }
        }
        return placed;
    }

    /** Empty if the parent does not exist and the stored entity has no place either. */
    private static Map<String, Object> place(EntityType type, String id, Hierarchy hierarchy, Item item, Optional<Item> parent,
            Optional<Item> current) {
        Optional<Item> above = parent.filter(hierarchy::holds);
        Optional<Item> beside = current.filter(before -> hierarchy.endsWith(before, type.step(id, before.attributes())));
        if (above.isEmpty() && beside.isEmpty()) {
            return Map.of();
        }
        String own = type.step(id, item.attributes());
        Map<String, Object> place = above.isPresent()
                ? hierarchy.placeBelow(above.get().attributes(), own)
                : hierarchy.placeBeside(beside.get(), type.step(id, beside.get().attributes()), own);
        if (hierarchy.sort(place).getBytes(StandardCharsets.UTF_8).length > Limits.OWN_SORT_KEY) {
            throw Refusal.invalid("/" + hierarchy.part().orElseThrow().attribute(),
                    "the sort keys from the top of the hierarchy down to this " + type.name()
                            + " have more than " + Limits.OWN_SORT_KEY + " bytes together: shorten what they are sorted by");
        }
        return place;
    }

    /** An entity moves if its sort key or its parent changes. Correcting a wrong place is not a move. */
    private static void requireFixed(EntityType type, String id, Hierarchy hierarchy, Item item, Optional<Item> current) {
        String attribute = hierarchy.part().orElseThrow().attribute();
        boolean moves = current.filter(before -> !type.step(id, before.attributes()).equals(type.step(id, item.attributes()))
                || !before.value(attribute).equals(item.value(attribute))).isPresent();
        if (moves && hierarchy.parts() == Hierarchy.Parts.SOME) {
            throw Refusal.invalid(ProblemKind.UNCHANGEABLE_VALUES, "/" + attribute, IndefiniteArticle.with(type.name())
                    + " stays where it is, because there may be others below it, whose keys say so: "
                    + "neither what it is part of nor what it is sorted by can change; create another and move what is below it there");
        }
    }
}
