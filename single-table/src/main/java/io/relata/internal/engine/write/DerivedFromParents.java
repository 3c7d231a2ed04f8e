package io.relata.internal.engine.write;

import io.relata.internal.engine.carried.CarriedValues;
import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.item.Item;
import io.relata.internal.model.EntityType;
import java.util.Map;
import java.util.Optional;

/** What an entity has because of its parents: their lives, what it carries of them, and its places in hierarchies. */
final class DerivedFromParents {
    private DerivedFromParents() {
    }

    /**
     * The next version of an entity, with all of it.
     *
     * @param current the version before, which has the same of the parents that it keeps
     * @param parents those that were read for this version, by attribute
     */
    static Item added(EntityType type, String id, Item next, Optional<Item> current, Map<String, Item> parents) {
        Item living = ParentLives.passedOn(type, next, current, parents);
        return PlaceInHierarchy.place(type, id, CarriedValues.passedOn(type, living, current, parents), parents, current);
    }
}
