package io.relata.internal.functions.openapi.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.binding.Variants;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Examples of what callers send: what the model's sample data, {@code samples/<model>.json} on the class path, sends first of each kind;
 * otherwise values that the types and constraints of a record allow.
 */
final class ExampleBodies {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /** Tried in this order, after the attribute's name in words. */
    private static final List<String> TEXTS = List.of("ann@example.com", "https://example.com", "EUR", "en", "Europe/Berlin", "PT1H",
            "09:30:00",
            "2026-11-20", "2026-11-20T12:00:00.000Z", "2099-12-31", "2099-12-31T12:00:00.000Z", "0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b", "a",
            "A1");
    private static final List<Integer> NUMBERS = List.of(1, 10, 0, 100, -1);
    private static final int LINK_PATH = 4;

    private final TableModel model;
    private final List<JsonNode> samples;

    ExampleBodies(TableModel model) {
        this.model = model;
        this.samples = samples(model);
    }

    private static List<JsonNode> samples(TableModel model) {
        String resource = "samples/" + model.name() + ".json";
        try (InputStream in = model.entities().get(0).type().getClassLoader().getResourceAsStream(resource)) {
            return in == null
                    ? List.of()
                    : StreamSupport.stream(Json.MAPPER.readTree(new String(in.readAllBytes(), StandardCharsets.UTF_8)).spliterator(), false)
                            .filter(request -> request.path("body").isObject()).toList();
        } catch (JsonProcessingException e) {
            // Whoever loads the sample data is told. A description is good without examples.
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " can't be read", e);
        }
    }

    /** An entity to create; empty where no valid one is found. */
    Optional<ObjectNode> of(EntityType type) {
        Map<String, JsonNode> fixed = new TreeMap<>();
        type.traits().identifiedBy().forEach(name -> fixed.put(name, JSON.textNode(type.name() + "-1")));
        type.parents().forEach(parent -> fixed.put(parent.attribute(), JSON.textNode(parent.entity() + "-1")));
        return samples.stream().filter(request -> isOf(type, path(request))).map(request -> (ObjectNode) request.get("body"))
                .filter(body -> isValid(type.type(), body)).findFirst().or(() -> made(type.type(), fixed))
                .map(body -> body.deepCopy().remove(type.traits().signed()));
    }

    private static boolean isOf(EntityType type, List<String> path) {
        return path.size() <= 2 && path.get(0).equals(type.collection());
    }

    /** The attributes of a relationship. */
    Optional<ObjectNode> of(Relation relation) {
        return relation.attributesType().flatMap(record -> samples.stream().filter(request -> isOf(relation, path(request)))
                .map(request -> (ObjectNode) request.get("body")).filter(body -> !body.isEmpty() && isValid(record, body)).findFirst()
                .or(() -> made(record, Map.of())));
    }

    private boolean isOf(Relation relation, List<String> path) {
        return path.size() == LINK_PATH && model.collection(path.get(0)).flatMap(type -> model.related(type, path.get(2)))
                .filter(related -> related instanceof Related.Linked linked && linked.side().relation().equals(relation)).isPresent();
    }

    private static List<String> path(JsonNode request) {
        return List.of(request.path("path").asText().replaceFirst("^/", "").split("/"));
    }

    /**
     * A body made of values that are valid each.
     *
     * @param fixed values of components that have no other
     */
    static Optional<ObjectNode> made(Class<? extends Record> record, Map<String, JsonNode> fixed) {
        ObjectNode body = JSON.objectNode();
        for (RecordComponent component : record.getRecordComponents()) {
            String name = component.getName();
            Optional.ofNullable(fixed.get(name)).or(() -> candidates(component)
                    .filter(value -> RecordBinding.read(record, JSON.objectNode().set(name, value)).violations().stream()
                            .noneMatch(violation -> (violation.pointer() + "/").startsWith("/" + name + "/")))
                    .findFirst()).ifPresent(value -> body.set(name, value));
        }
        return Optional.of(body).filter(made -> isValid(record, made));
    }

    private static Stream<JsonNode> candidates(RecordComponent component) {
        Class<?> type = component.getType();
        if (type.isEnum()) {
            return Stream.of(type.getEnumConstants()).map(constant -> JSON.textNode(((Enum<?>) constant).name()));
        } else if (type.isRecord()) {
            return made(type.asSubclass(Record.class), Map.of()).<JsonNode>map(made -> made).stream();
        } else if (Variants.are(type)) {
            return Variants.of(type).records().entrySet().stream().flatMap(variant -> made(variant.getValue(), Map.of())
                    .map(made -> JSON.objectNode().put(Variants.DISCRIMINATOR, variant.getKey()).<JsonNode>setAll(made)).stream());
        }
        Stream<String> texts = Stream.concat(Stream.of(words(component.getName())), TEXTS.stream());
        return Stream.of(texts.<JsonNode>map(JSON::textNode), NUMBERS.stream().<JsonNode>map(JSON::numberNode),
                Stream.<JsonNode>of(JSON.booleanNode(true))).flatMap(all -> all);
    }

    /** {@code storeName} as {@code Store name}. */
    private static String words(String name) {
        String words = name.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static boolean isValid(Class<? extends Record> record, ObjectNode body) {
        return RecordBinding.read(record, body).violations().isEmpty();
    }
}
