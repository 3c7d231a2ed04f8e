package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.simulation.choice.Choices;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Bodies of requests for any model: mostly of few values, so that what is unique, listed or sorted by meets its like, and now and then of
 * such as are hard to store. The values follow from types, constraints and sample data; they are tried once, when this is made.
 */
public final class Bodies {
    private static final int NO_BODY = 4;
    private static final Function<Parent, String> NO_PARENTS = parent -> "p1";

    private final Map<String, BodyPool> entities = new HashMap<>();
    private final Map<String, BodyPool> relations = new HashMap<>();

    /** @param samples the model's sample data: a list of requests */
    public Bodies(TableModel model, Optional<JsonNode> samples) {
        SampleBodies bodies = SampleBodies.of(model, samples);
        model.entities().forEach(type -> entities.put(type.name(), pool(type, bodies.of(type))));
        model.relations().forEach(relation -> relation.attributesType().ifPresent(record -> relations.put(relation.name(),
                new BodyPool(record, List.of(), Map.of(), Set.of(), bodies.of(relation),
                        json -> RecordBinding.read(record, json).violations()))));
    }

    /** With the sample data of the model in this project, or on the class path, if there is any. */
    public static Bodies of(TableModel model, Path home) {
        return new Bodies(model, SampleBodies.read(model, home));
    }

    /** The entities for which no valid body was found: their records refuse what follows from types, constraints and sample data. */
    public List<String> withoutBodies() {
        return entities.entrySet().stream().filter(each -> !each.getValue().hasBodies()).map(Map.Entry::getKey).sorted().toList();
    }

    private static BodyPool pool(EntityType type, List<ObjectNode> samples) {
        Set<String> constant = Stream.concat(type.traits().identifiedBy().stream(), Stream.of("createdAt")).collect(Collectors.toSet());
        return new BodyPool(type.type(), type.parents(), TimeValues.of(type), constant, samples, json -> violations(type, json));
    }

    private static List<Violation> violations(EntityType type, ObjectNode json) {
        try {
            EntityBody.forCreation(type, json);
            return List.of();
        } catch (Refusal e) {
            return e.violations();
        }
    }

    /**
     * What an entity is created with, or replaced by.
     *
     * @param parentIds the id of an entity that is to be the parent
     */
    public ObjectNode full(EntityType type, Choices choices, Function<Parent, String> parentIds) {
        return of(type).full(choices, parentIds);
    }

    /** A merge patch that changes an attribute or two, removes one that is optional, or changes nothing. */
    public ObjectNode patch(EntityType type, Choices choices, Function<Parent, String> parentIds) {
        return of(type).patch(choices, parentIds);
    }

    /** What no entity can be created with or replaced by, whatever is stored. */
    public ObjectNode invalid(EntityType type, Choices choices) {
        return of(type).invalid(choices, NO_PARENTS);
    }

    /** The attributes of a relationship. Empty: without a body. */
    public Optional<ObjectNode> link(Relation relation, Choices choices) {
        BodyPool pool = relations.get(relation.name());
        return pool == null || choices.oneIn(NO_BODY) ? Optional.empty() : Optional.of(pool.full(choices, NO_PARENTS));
    }

    /** Attributes that no relationship can have. Empty, where it has none and so none that are wrong. */
    public Optional<ObjectNode> invalidLink(Relation relation, Choices choices) {
        return Optional.ofNullable(relations.get(relation.name())).map(pool -> pool.invalid(choices, NO_PARENTS));
    }

    /** The id that follows from a body, where ids are made of attributes. */
    public static Optional<String> id(EntityType type, ObjectNode body) {
        List<String> names = type.traits().identifiedBy();
        return names.isEmpty() || !names.stream().allMatch(body::hasNonNull)
                ? Optional.empty()
                : Optional.of(names.stream().map(name -> body.get(name).asText()).collect(Collectors.joining("~")));
    }

    private BodyPool of(EntityType type) {
        return Objects.requireNonNull(entities.get(type.name()));
    }
}
