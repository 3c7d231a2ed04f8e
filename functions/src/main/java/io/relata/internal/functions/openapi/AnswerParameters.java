package io.relata.internal.functions.openapi;

import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.functions.openapi.schema.Names;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The parameters that say what answers have of entities, and beside them. */
final class AnswerParameters {
    private static final String OF_ONE = "What to add. It changes without a new version, so with it the answer is never 304";
    private static final String OF_EACH = "What to add to each entity";
    private static final String FIELDS = "The attributes that answers are to have beside those of the server; all, unless it is given";

    private final TableModel model;
    private final SharedParameters shared;

    AnswerParameters(TableModel model, SharedParameters shared) {
        this.model = model;
        this.shared = shared;
    }

    List<Object> of(ConcreteRoute route) {
        List<Object> parameters = new ArrayList<>(fields(route));
        parameters.addAll(included(route));
        return parameters;
    }

    private List<Object> fields(ConcreteRoute route) {
        return switch (route.operation()) {
            case READ_ENTITY, READ_ENTITIES -> fields(List.of(route.entity()), Listing.Contents.ENTITIES);
            case SEARCH -> fields(model.searchable(), Listing.Contents.ENTITIES);
            case LIST_RELATED -> route.list() instanceof Related.Ancestry ancestry
                    ? fields(ancestry.shown(), Listing.Contents.ENTITIES)
                    : ofList(route);
            default -> ofList(route);
        };
    }

    private List<Object> ofList(ConcreteRoute route) {
        return ListShape.of(route, model).map(shape -> fields(shape.shown(),
                shape.copies() == ListShape.Source.COPIES ? Listing.Contents.COPIES : Listing.Contents.ENTITIES)).orElse(List.of());
    }

    private List<Object> fields(List<EntityType> types, Listing.Contents contents) {
        List<String> names = types.stream().flatMap(type -> Fields.attributes(type, contents).stream()).map(Attribute::name).distinct()
                .toList();
        boolean some = types.stream().anyMatch(type -> Fields.attributes(type, contents).size() < type.attributes().size());
        return some("fields" + types.stream().map(Names::entity).collect(Collectors.joining("Or")) + (some ? "Copy" : ""), "fields",
                FIELDS, names, JsonObject.of());
    }

    private List<Object> included(ConcreteRoute route) {
        return switch (route.operation()) {
            case READ_ENTITY -> included("include" + Names.entity(route.entity()), OF_ONE, Includable.of(model, route.entity()));
            case READ_ENTITIES, LIST_ENTITIES -> ofEach(route.entity());
            case LIST_RELATED -> route.list() instanceof Related.Children children ? ofEach(children.entity()) : List.of();
            default -> List.of();
        };
    }

    private List<Object> ofEach(EntityType type) {
        return included("includeInEach" + Names.entity(type), OF_EACH, Includable.of(model, type).ofEach());
    }

    private List<Object> included(String component, String description, Includable includable) {
        return some(component, "include", description, includable.names(), JsonObject.of("minItems", 1, "maxItems", Includable.MOST));
    }

    /** A parameter that takes some of these names; none where there are none to take. */
    private List<Object> some(String component, String name, String description, List<String> names, Map<String, Object> more) {
        if (names.isEmpty()) {
            return List.of();
        }
        Map<String, Object> schema = JsonObject.of("type", "array", "items", JsonObject.of("type", "string", "enum", names));
        schema.putAll(more);
        return List.of(shared.use(component, JsonObject.of("name", name, "in", "query", "description", description, "schema", schema)));
    }
}
