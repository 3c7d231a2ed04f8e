package io.relata.internal.model;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an entity is related to.
 *
 * @param children what belongs to it
 * @param sides its relations, seen from it; a self relation appears once for each direction, a symmetrical one once
 * @param following the relations whose links follow from an attribute of it
 * @param followers the relations whose links follow from an attribute of others that refers to it
 * @param checked the parents that the transaction of the entity checks
 * @param related all lists below its URL
 * @param byPath the same by their names in the URL
 */
public record Neighbours(List<Related.Children> children, List<Side> sides, List<Relation> following, List<Side> followers,
        List<Parent> checked, List<Related> related, Map<String, Related> byPath) {
    /** Those of an entity of a model. */
    static Neighbours of(EntityType entity, List<EntityType> entities, List<Relation> relations) {
        List<Related.Children> children = entities.stream().flatMap(child -> child.parents().stream()
                .filter(parent -> parent.entity().equals(entity.name())).map(parent -> new Related.Children(child, parent))).toList();
        List<Side> sides = relations.stream().flatMap(relation -> relation.sides().stream())
                .filter(side -> side.holder().entity().name().equals(entity.name())).toList();
        List<Related> related = Stream.of(
                children.stream(),
                sides.stream().filter(side -> side.relation().follows().isEmpty() || side.isOutgoing()).map(Related.Linked::new),
                new HierarchyLists(entities).of(entity).stream(),
                Stream.of(entity).filter(EntityType::hasSelfCopy).map(self -> edges(self, sides)),
                Stream.of(entity).filter(EntityType::keepsHistory).map(Related.History::new))
                .<Related>flatMap(lists -> lists).toList();
        List<Relation> derived = relations.stream().filter(relation -> relation.follows().isPresent()).toList();
        return new Neighbours(children, sides,
                derived.stream().filter(relation -> relation.from().entity().name().equals(entity.name())).toList(),
                derived.stream().filter(relation -> relation.to().entity().name().equals(entity.name())).map(Relation::incoming).toList(),
                Parent.checked(entity), related,
                related.stream().collect(Collectors.toUnmodifiableMap(Related::path, Function.identity(), (first, other) -> first)));
    }

    private static Related.Edges edges(EntityType self, List<Side> sides) {
        return new Related.Edges(self,
                Stream.concat(Stream.of(self), sides.stream().filter(Side::isBesideSelf).map(side -> side.shown().entity())).toList());
    }
}
