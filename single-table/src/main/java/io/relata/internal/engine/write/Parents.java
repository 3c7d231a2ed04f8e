package io.relata.internal.engine.write;

import io.relata.internal.engine.core.HierarchyPlaces;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Checks that an entity's parents exist: by a strong read before the write. A transaction would make all writes under one busy parent
 * cancel each other.
 */
final class Parents {
    private Parents() {
    }

    /**
     * Reads the parents that are new, and those that give the entity its place in a hierarchy.
     *
     * @param own what the entity's attributes will be
     * @param before what they were; a parent that stays the same is not checked again
     * @return the parents that were read, by the attribute that names them
     * @throws Refusal with each parent that does not exist or does not fit
     */
    static Map<String, Item> of(WriteContext context, EntityType type, Map<String, Object> own, Map<String, Object> before) {
        Map<String, Item> found = changed(context, type, own, before);
        addPlaces(context, type, own, found);
        return found;
    }

    private static Map<String, Item> changed(WriteContext context, EntityType type, Map<String, Object> own, Map<String, Object> before) {
        Permit permit = new Permit(context);
        List<Violation> violations = new ArrayList<>();
        Map<String, Item> found = new TreeMap<>();
        for (Parent parent : type.parents()) {
            Object named = own.get(parent.attribute());
            Optional<String> id = Optional.ofNullable(named).flatMap(EntityRef::storedId);
            if (named != null && !(named instanceof String)) {
                violations.add(new Violation("/" + parent.attribute(), "what is stored can't be the id of "
                        + IndefiniteArticle.with(parent.entity()) + ": set it, or remove it with null", ProblemKind.INVALID_REFERENCE));
            } else if (id.isPresent() && isChanged(parent, own, before)) {
                EntityRef ref = new EntityRef(parent.entity(), id.get());
                Optional<Item> stored = permit.visible(ref);
                stored.ifPresent(item -> found.put(parent.attribute(), placed(context, ref, item)));
                check(parent, ref, stored, own).ifPresent(violations::add);
            }
        }
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
        return found;
    }

    /**
     * Adds the entities that it is and stays part of. Its place follows from theirs, and the stored one may be wrong or missing: the entity
     * above may have been deleted and created again, or the model had no such hierarchy when this one was written.
     */
    private static void addPlaces(WriteContext context, EntityType type, Map<String, Object> own, Map<String, Item> found) {
        type.hierarchies().stream().flatMap(hierarchy -> hierarchy.part().stream()).forEach(part -> {
            if (!found.containsKey(part.attribute())) {
                Optional.ofNullable(own.get(part.attribute())).flatMap(EntityRef::storedId).map(id -> new EntityRef(part.entity(), id))
                        .ifPresent(ref -> StoredItem.read(context.table(), ref).alive()
                                .ifPresent(item -> found.put(part.attribute(), placed(context, ref, item))));
            }
        });
    }

    /** With the places that it lacks, where it was written before the model had the hierarchy. */
    private static Item placed(WriteContext context, EntityRef ref, Item item) {
        EntityType type = context.model().entity(ref.entity()).orElseThrow();
        HierarchyPlaces places = new HierarchyPlaces(context.model(), above -> StoredItem.read(context.table(), above).alive());
        Item placed = item;
        for (Hierarchy hierarchy : type.hierarchies()) {
            if (!hierarchy.holds(placed)) {
                for (Map.Entry<String, Object> attribute : places.of(type, ref.id(), item, hierarchy).attributes().orElse(Map.of())
                        .entrySet()) {
                    placed = placed.with(attribute.getKey(), attribute.getValue());
                }
            }
        }
        return placed;
    }

    private static boolean isChanged(Parent parent, Map<String, Object> own, Map<String, Object> before) {
        return !Objects.equals(own.get(parent.attribute()), before.get(parent.attribute()))
                || parent.sharing().stream().anyMatch(shared -> !Objects.equals(own.get(shared), before.get(shared)));
    }

    private static Optional<Violation> check(Parent parent, EntityRef ref, Optional<Item> stored, Map<String, Object> own) {
        if (stored.isEmpty()) {
            return Optional.of(new Violation("/" + parent.attribute(), StoredItem.name(ref) + " does not exist: create it first",
                    ProblemKind.INVALID_REFERENCE));
        }
        return parent.sharing().stream().filter(shared -> !Objects.equals(own.get(shared), stored.get().value(shared).orElse(null)))
                .findFirst()
                .map(shared -> new Violation("/" + parent.attribute(), StoredItem.name(ref) + " has another " + shared + ": "
                        + stored.get().value(shared).orElse("none") + " instead of " + Objects.requireNonNullElse(own.get(shared), "none"),
                        ProblemKind.INVALID_REFERENCE));
    }
}
