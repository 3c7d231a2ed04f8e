package io.relata.pages.costs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.model.GeoPoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a model's entities and relationships typically are: those of its sample data.
 *
 * @param entities by the entity's name, in the order of the samples
 * @param links the attributes of a relationship, by the relation's name
 */
record SampleItems(String model, Map<String, List<ObjectNode>> entities, Map<String, ObjectNode> links) {
    private static final String CREATED_AT = "createdAt";

    /** @throws IllegalArgumentException when the model has none */
    static SampleItems of(String name, TableModel model) {
        SampleItems samples = new SampleItems(name, new HashMap<>(), new HashMap<>());
        try (InputStream in = SampleItems.class.getResourceAsStream("/samples/" + name + ".json")) {
            if (in == null) {
                throw new IllegalArgumentException(
                        "what an entity of the model " + name + " typically is, is not known: give it samples, in samples/" + name
                                + ".json");
            }
            Json.MAPPER.readTree(in).forEach(request -> samples.add(model, request.path("path").asText().substring(1).split("/"),
                    request.path("body")));
            return samples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first sample of an entity. */
    ObjectNode entity(EntityType type) {
        return entities.getOrDefault(type.name(), List.of()).stream().findFirst().orElseThrow(() -> new IllegalArgumentException(
                "samples/" + model + ".json has no " + type.name() + ": add one, PUT /" + type.collection()
                        + "/{id}, so that it is known how large one is"))
                .deepCopy();
    }

    /** Where the first sample of an entity is, as one of its attributes says. */
    Optional<GeoPoint> point(EntityType type, String attribute) {
        return Optional.of(entity(type).path(attribute)).filter(JsonNode::isObject)
                .map(point -> GeoPoint.of(point.path("latitude").asText(), point.path("longitude").asText()));
    }

    Optional<ObjectNode> link(Relation relation) {
        return Optional.ofNullable(links.get(relation.name()));
    }

    /** Two values of an attribute that its lists are not sorted by, each as a merge patch; none when there is no such attribute. */
    Optional<List<ObjectNode>> changes(EntityType type) {
        return patches(type, type.attributes().stream().filter(attribute -> !isSortedBy(type, attribute)));
    }

    /** The same, of an attribute that its lists are sorted by. */
    Optional<List<ObjectNode>> renames(EntityType type) {
        return patches(type, type.attributes().stream().filter(attribute -> isSortedBy(type, attribute)));
    }

    private void add(TableModel model, String[] path, JsonNode body) {
        EntityType type = model.collection(path[0]).orElseThrow();
        if (path.length == 2) {
            entities.computeIfAbsent(type.name(), name -> new ArrayList<>()).add((ObjectNode) body);
        } else if (model.related(type, path[2]).orElse(null) instanceof Related.Linked linked && body.isObject()) {
            links.putIfAbsent(linked.side().relation().name(), (ObjectNode) body);
        }
    }

    private Optional<List<ObjectNode>> patches(EntityType type, Stream<Attribute> attributes) {
        return attributes.filter(attribute -> isFree(type, attribute.name())).map(attribute -> patches(type, attribute))
                .filter(patches -> patches.size() == 2).findFirst();
    }

    /** A structure would be merged with the other one: it is taken away instead, as is what all samples agree on. */
    private List<ObjectNode> patches(EntityType type, Attribute attribute) {
        String name = attribute.name();
        List<JsonNode> values = entities.getOrDefault(type.name(), List.of()).stream().filter(sample -> sample.hasNonNull(name))
                .map(sample -> sample.get(name))
                .distinct().limit(attribute.type() == AttributeType.STRUCTURE ? 1 : 2).toList();
        Stream<JsonNode> none = values.isEmpty() || attribute.required() ? Stream.empty() : Stream.of(NullNode.instance);
        return Stream.concat(values.stream(), none).limit(2).map(value -> Json.MAPPER.createObjectNode().<ObjectNode>set(name, value))
                .toList();
    }

    /** Whether it can be any value of the samples, whatever else there is. */
    private static boolean isFree(EntityType type, String attribute) {
        return !attribute.equals(CREATED_AT) && type.unique().stream().noneMatch(unique -> unique.attributes().contains(attribute))
                && type.parents().stream().map(Parent::attribute).noneMatch(attribute::equals);
    }

    private static boolean isSortedBy(EntityType type, Attribute attribute) {
        return type.sortBy().stream().map(SortAttribute::name).anyMatch(attribute.name()::equals);
    }
}
