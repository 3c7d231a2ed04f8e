package io.relata.internal.model;

import io.relata.internal.engine.formerly.FormerAttributes;
import io.relata.internal.engine.formerly.FormerDeclarations;
import io.relata.internal.engine.formerly.FormerValues;
import io.relata.internal.model.attribute.Attribute;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What follows from the declarations of a model, found once: no request looks for it.
 *
 * @param byName the entities by their names in keys
 * @param byCollection the entities by their names in URLs
 * @param attributeNames of each entity, by its name
 * @param neighbours of each entity, by its name
 * @param sides of relations, by the label in the partition keys of their copies and the name of the entity that these carry
 * @param partlyCopied what copies carry of an entity, by its name, where that is not everything
 * @param hasExpiring whether entities expire
 * @param placedByRenamed the names of the entities whose places, or expiry, go by an attribute that had another name
 * @param hasFiles whether entities have files
 * @param spaces the parts of the table that code takes for all of it
 */
public record CompiledModel(ModelIndexes indexes, Map<String, EntityType> byName, Map<String, EntityType> byCollection,
        Map<String, Set<String>> attributeNames, Map<String, Neighbours> neighbours, Map<String, Map<String, Side>> sides,
        Map<String, Set<String>> partlyCopied,
        boolean hasExpiring, boolean hasFiles, Set<String> placedByRenamed, KeySpaces spaces) {
    static CompiledModel of(boolean multiTenant, List<EntityType> entities, List<Relation> relations, List<TotalType> totals) {
        Map<String, EntityType> byName = by(EntityType::name, entities);
        ModelIndexes indexes = ModelIndexes.of(entities, relations, totals);
        return new CompiledModel(indexes, byName, by(EntityType::collection, entities),
                each(byName, type -> type.attributes().stream().map(Attribute::name).collect(Collectors.toUnmodifiableSet())),
                each(byName, type -> Neighbours.of(type, entities, relations)),
                sides(relations), partlyCopied(entities), entities.stream().anyMatch(type -> type.traits().expires().isPresent()),
                entities.stream().anyMatch(type -> !type.traits().files().isEmpty()),
                entities.stream().filter(EntityType::isPlacedByRenamed).map(EntityType::name).collect(Collectors.toUnmodifiableSet()),
                KeySpaces.of(multiTenant, indexes.keyAttributes(), formerly(entities, relations)));
    }

    private static FormerDeclarations formerly(List<EntityType> entities, List<Relation> relations) {
        Map<String, FormerAttributes> ofEntities = new HashMap<>();
        Map<String, FormerAttributes> inCopies = new HashMap<>();
        entities.forEach(type -> former(type.attributes()).ifPresent(former -> {
            ofEntities.put(type.name(), former);
            inCopies.put(type.name(), former.of(type.namesInCopies()));
        }));
        Map<String, FormerAttributes> ofLinks = new HashMap<>();
        Map<String, Map<String, FormerAttributes>> ofCopies = new HashMap<>();
        relations.forEach(relation -> former(relation.attributes()).ifPresent(former -> {
            ofLinks.put(relation.name(), former);
            relation.sides().forEach(side -> ofCopies.computeIfAbsent(side.holder().label(), label -> new HashMap<>())
                    .put(side.shown().entity().name(), former));
        }));
        return new FormerDeclarations(ofEntities, inCopies, ofLinks, ofCopies);
    }

    private static Optional<FormerAttributes> former(List<Attribute> attributes) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        Map<String, FormerValues> values = new LinkedHashMap<>();
        attributes.stream().filter(attribute -> !attribute.formerly().isEmpty())
                .forEach(attribute -> names.put(attribute.name(), attribute.formerly()));
        attributes.stream().filter(Attribute::isConverted).forEach(attribute -> values.put(attribute.name(), attribute.former()));
        return Optional.of(new FormerAttributes(names, values)).filter(former -> !former.isEmpty());
    }

    /** The first of several with one name: a model that is not valid may have them. */
    private static Map<String, EntityType> by(Function<EntityType, String> name, List<EntityType> entities) {
        return entities.stream().collect(Collectors.toMap(name, Function.identity(), (first, other) -> first));
    }

    private static <T> Map<String, T> each(Map<String, EntityType> byName, Function<EntityType, T> fact) {
        return byName.entrySet().stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, type -> fact.apply(type.getValue())));
    }

    private static Map<String, Map<String, Side>> sides(List<Relation> relations) {
        Map<String, Map<String, Side>> sides = new HashMap<>();
        relations.stream().flatMap(relation -> relation.sides().stream()).forEach(
                side -> sides.computeIfAbsent(side.holder().label(), label -> new HashMap<>()).putIfAbsent(side.shown().entity().name(),
                        side));
        return sides;
    }

    private static Map<String, Set<String>> partlyCopied(List<EntityType> entities) {
        Map<String, Set<String>> partly = new HashMap<>();
        entities.stream().filter(type -> type.copied().size() < type.attributes().size())
                .forEach(type -> partly.put(type.name(), type.namesInCopies()));
        return partly;
    }
}
