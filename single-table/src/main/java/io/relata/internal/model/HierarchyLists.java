package io.relata.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What can be listed of an entity because of the hierarchies that it is in: what is below it, and what is above it.
 *
 * @param entities those of the model
 */
record HierarchyLists(List<EntityType> entities) {
    List<Related> of(EntityType entity) {
        return Stream.<Related>concat(
                entity.tree().map(tree -> new Related.Tree(entity, tree, below(entity, tree.index()))).stream(),
                entity.hierarchies().stream().filter(hierarchy -> hierarchy.part().isPresent()).limit(1)
                        .map(hierarchy -> new Related.Ancestry(entity, hierarchy, above(entity, hierarchy.index()))))
                .toList();
    }

    /** The entity's kind, and those that can be below it. */
    private List<EntityType> below(EntityType top, String index) {
        List<EntityType> below = new ArrayList<>(List.of(top));
        for (int i = 0; i < below.size(); i++) {
            String above = below.get(i).name();
            add(below, entity -> isWithin(entity, above, index));
        }
        return below;
    }

    /** The kinds that can be above an entity: among them its own, where it can be within that. */
    private List<EntityType> above(EntityType bottom, String index) {
        List<EntityType> above = new ArrayList<>();
        add(above, entity -> isWithin(bottom, entity.name(), index));
        for (int i = 0; i < above.size(); i++) {
            EntityType below = above.get(i);
            add(above, entity -> isWithin(below, entity.name(), index));
        }
        return above;
    }

    private void add(List<EntityType> found, Predicate<EntityType> wanted) {
        entities.stream().filter(wanted).filter(entity -> !found.contains(entity)).forEach(found::add);
    }

    private static boolean isWithin(EntityType entity, String above, String index) {
        return entity.hierarchies().stream().filter(hierarchy -> hierarchy.index().equals(index))
                .anyMatch(hierarchy -> hierarchy.part().filter(part -> part.entity().equals(above)).isPresent());
    }
}
