package io.relata.write;

import io.relata.item.Item;
import io.relata.model.Article;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.problem.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Gives an entity its place below what it is part of. */
final class Steps {
    /** In bytes; a sort key of an index has 1,024, and four are left for the end of a range. */
    private static final int LONGEST = 1020;

    private Steps() {
    }

    /**
     * @param item the entity without its places below others
     * @param parents what it is part of, by attribute, where that was read because it is new
     * @param current the entity as it is
     * @throws Refusal when the way from the top is too long for a key, or if the entity can't move because others may be below it
     */
    static Item place(EntityType type, String id, Item item, Map<String, Item> parents, Optional<Item> current) {
        Item placed = item;
        for (Hierarchy hierarchy : type.hierarchies()) {
            if (hierarchy.part().isPresent()) {
                Map<String, Object> place = place(type, id, hierarchy, item, Optional.ofNullable(parents.get(hierarchy.part().get().attribute())), current);
                requireFixed(type, hierarchy, place, current);
                for (Map.Entry<String, Object> attribute : place.entrySet()) {
                    placed = placed.with(attribute.getKey(), attribute.getValue());
                }
            }
        }
        return placed;
    }

    private static Map<String, Object> place(EntityType type, String id, Hierarchy hierarchy, Item item, Optional<Item> parent, Optional<Item> current) {
        String own = type.step(id, item.attributes());
        Map<String, Object> place = parent.isPresent() ? hierarchy.placeBelow(above(hierarchy, parent.get()).attributes(), own)
                : hierarchy.placeBeside(above(hierarchy, current.orElseThrow()), type.step(id, current.get().attributes()), own);
        if (((String) place.get(hierarchy.access().sortAttribute())).getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            throw Refusal.invalid("/" + hierarchy.part().orElseThrow().attribute(), "the sort keys from the top of the hierarchy down to this " + type.name()
                    + " have more than " + LONGEST + " bytes together: shorten what they are sorted by");
        }
        return place;
    }

    private static Item above(Hierarchy hierarchy, Item item) {
        if (!hierarchy.holds(item)) {
            throw new Refusal(Refusal.Reason.CONFLICT, item.string("type") + " has no place in index " + hierarchy.index()
                    + ", because it was written before the model had it: write it again first, by PUT with what it is");
        }
        return item;
    }

    private static void requireFixed(EntityType type, Hierarchy hierarchy, Map<String, Object> place, Optional<Item> current) {
        boolean moves = current.isPresent() && !current.get().attributes().entrySet().containsAll(place.entrySet());
        if (moves && hierarchy.parts() == Hierarchy.Parts.SOME) {
            throw Refusal.invalid("/" + hierarchy.part().orElseThrow().attribute(), Article.with(type.name())
                    + " stays where it is, because there may be others below it, whose keys say so: neither what it is part of nor what it is sorted by can change; create another and move what is below it there");
        }
    }
}
