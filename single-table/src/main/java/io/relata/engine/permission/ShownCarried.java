package io.relata.engine.permission;

import io.relata.engine.core.CarriedValues;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Parent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Leaves out what an entity carries of parents that are not the caller's to read. Nothing is read for that: who does not read all entities
 * of the parent's type, whatever they are, is shown nothing of it, and nobody is shown an attribute that is hidden in some of them.
 *
 * @param readsAll whether the caller reads all entities of a type
 */
record ShownCarried(Model model, Authority authority, Predicate<EntityType> readsAll) {
    /** @param hidden attributes of the entity that are hidden from the caller: also what is carried of the parent that one names */
    Item of(Item entity, Set<String> hidden) {
        Map<String, Object> shown = new LinkedHashMap<>();
        model.entity(entity.string(Attr.ENTITY)).map(Parent::carried).stream().flatMap(parents -> parents.stream())
                .filter(parent -> !hidden.contains(parent.attribute()))
                .forEach(parent -> model.entity(parent.entity()).filter(readsAll)
                        .ifPresent(above -> CarriedValues.in(entity, parent).ifPresent(values -> {
                            Map<String, Object> left = new LinkedHashMap<>(values);
                            left.keySet().removeAll(authority.everHidden(above));
                            shown.put(parent.attribute(), left);
                        })));
        Map<String, Object> attributes = new LinkedHashMap<>(entity.attributes());
        attributes.remove(Attr.CARRIED);
        return shown.isEmpty() ? new Item(attributes) : new Item(attributes).with(Attr.CARRIED, shown);
    }
}
