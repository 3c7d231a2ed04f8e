package io.relata.schema;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where entities with others below them can move. One {@code @Within} says so for the whole hierarchy: what is below an entity that moves
 * has to follow, whatever it is.
 *
 * @param all the entities, each with what it is part of
 */
record MovableHierarchies(List<EntityType> all) {
    Hierarchy.Moves moves(EntityType entity, String index) {
        String top = top(entity, index);
        return all.stream().filter(other -> part(other, index).filter(Hierarchy::isMovable).isPresent())
                .anyMatch(other -> top(other, index).equals(top))
                        ? Hierarchy.Moves.FOLLOWED
                        : Hierarchy.Moves.REFUSED;
    }

    /** The kind at the top. In a cycle, which is refused anyway, the one before it closes. */
    private String top(EntityType entity, String index) {
        Set<String> seen = new HashSet<>();
        EntityType at = entity;
        Optional<EntityType> above = Optional.of(entity);
        while (above.isPresent() && seen.add(above.get().name())) {
            at = above.get();
            above = part(at, index).flatMap(Hierarchy::part).flatMap(part -> all.stream()
                    .filter(other -> other.name().equals(part.entity())).findFirst());
        }
        return at.name();
    }

    private static Optional<Hierarchy> part(EntityType entity, String index) {
        return entity.hierarchies().stream().filter(hierarchy -> hierarchy.index().equals(index)).findFirst();
    }
}
