package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The bodies in a model's sample data, which {@code ./start --sample} loads: a list of requests.
 *
 * @param requests each with a path and mostly a body
 */
record SampleBodies(TableModel model, List<JsonNode> requests) {
    private static final int COLLECTION = 1;
    private static final int RELATED = 3;

    static SampleBodies of(TableModel model, Optional<JsonNode> samples) {
        return new SampleBodies(model, samples.stream().flatMap(list -> StreamSupport.stream(list.spliterator(), false)).toList());
    }

    /**
     * The sample data of a project, {@code src/main/samples/<model>.json}, or otherwise {@code samples/<model>.json} on the class path.
     *
     * @param home the project
     */
    static Optional<JsonNode> read(TableModel model, Path home) {
        Path file = home.resolve("src/main/samples/" + model.name() + ".json");
        try (InputStream in = Files.exists(file)
                ? Files.newInputStream(file)
                : Bodies.class.getResourceAsStream("/samples/" + model.name() + ".json")) {
            return in == null ? Optional.empty() : Optional.of(Json.MAPPER.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("the sample data of " + model.name() + " can't be read", e);
        }
    }

    List<ObjectNode> of(EntityType type) {
        return with(COLLECTION + 1).filter(path -> path.segment(COLLECTION).equals(type.collection())).map(Sample::body).toList();
    }

    List<ObjectNode> of(Relation relation) {
        return with(RELATED + 1).filter(path -> model.collection(path.segment(COLLECTION))
                .flatMap(holder -> model.related(holder, path.segment(RELATED)))
                .filter(related -> related instanceof Related.Linked linked && linked.side().relation().name().equals(relation.name()))
                .isPresent()).map(Sample::body).toList();
    }

    private record Sample(List<String> path, ObjectNode body) {
        String segment(int number) {
            return path.get(number);
        }
    }

    /** The requests with a body and so many segments before the path's last; POST has no last one. */
    private Stream<Sample> with(int segments) {
        return requests.stream().filter(request -> request.get("body") instanceof ObjectNode)
                .map(request -> new Sample(List.of(request.path("path").asText().split("/")), (ObjectNode) request.get("body")))
                .filter(sample -> sample.path().size() == segments + 1 || segments == COLLECTION + 1 && sample.path().size() == segments);
    }
}
