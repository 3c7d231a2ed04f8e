package io.relata.internal.functions.openapi;

import io.relata.internal.engine.read.ReadEntities;
import io.relata.internal.engine.read.list.SearchedParents;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.functions.openapi.schema.FileSchemas;
import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.functions.openapi.schema.Names;
import io.relata.internal.functions.openapi.schema.Patterns;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ListCounts;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The parameters of operations. All are defined once, and operations refer to them. A parameter that depends on the list has a name for
 * each kind of list.
 */
final class Parameters {
    private static final int MAX_KEY = 255;
    private static final int MAX_TAGS = 20;
    private static final Map<String, Object> TAG = JsonObject.of("type", "string", "pattern", Patterns.TAG);

    private final TableModel model;
    private final ListCounts counts;
    private final SharedParameters shared = new SharedParameters();
    private final PageParameters pages = new PageParameters(shared);
    private final GroupPageParameters groups = new GroupPageParameters(shared, pages);
    private final DeclaredTotals declared;

    Parameters(TableModel model) {
        this.model = model;
        this.counts = new ListCounts(model);
        this.declared = new DeclaredTotals(model);
    }

    /** Those that operations have referred to so far. */
    Map<String, Object> components() {
        return shared.components();
    }

    /** The variables of a path, which all its operations have. */
    List<Object> ofPath(ConcreteRoute route) {
        return route.variables().stream().map(name -> switch (name) {
            case Routes.TAG -> inPath("pathTag", name, TAG);
            case Routes.ATTACHMENT -> inPath("filesOf" + Names.entity(route.entity()), name, FileSchemas.names(route.entity()));
            default -> inPath(name, name, JsonObject.ref("schemas", "Id"));
        }).toList();
    }

    private Object inPath(String component, String name, Map<String, Object> schema) {
        return shared.use(component, JsonObject.of("name", name, "in", "path", "required", true, "schema", schema));
    }

    /** The other parameters of an operation. */
    List<Object> of(ConcreteRoute route) {
        List<Object> parameters = new ArrayList<>(switch (route.operation()) {
            case CREATE_ENTITY, RESTORE_ENTITY, BATCH -> List.of(idempotencyKey());
            case PUT_ENTITY ->
                List.of(ifMatch(), ifNoneMatchAny());
            case PATCH_ENTITY, DELETE_ENTITY -> List.of(ifMatch());
            case ADJUST_ENTITY -> List.of(ifMatch(), idempotencyKey());
            case READ_ENTITY -> Parent.carried(route.entity()).isEmpty() ? List.of(consistent(), ifNoneMatch()) : List.of(consistent());
            case READ_ENTITIES -> unique(route.entity()).isEmpty()
                    ? List.of(ids("ids", "id", true), consistent())
                    : Stream.concat(Stream.of(ids("idsInsteadOfAList", "id", false), consistent()), unique(route.entity()).stream())
                            .toList();
            case LIST_ENTITIES ->
                Stream.concat(Stream.of(ids("idsInsteadOfAList", "id", false), ofIds()), unique(route.entity()).stream()).toList();
            case LIST_RELATED -> route.list() instanceof Related.Linked linked
                    ? List.of(ids(linked.entity().name() + "IdsInsteadOfAList", linked.entity().name() + "Id", false), ofIds())
                    : route.list() instanceof Related.Ancestry ? List.of(consistent()) : List.of();
            case READ_LINK -> List.of(consistent(), ifNoneMatch());
            case LINK -> List.of(ifMatch(), ifNoneMatchAny());
            case UNLINK -> List.of(ifMatch());
            case LIST_FILES -> List.of(pages.limit(), pages.cursor());
            case READ_TAGS -> List.of(consistent());
            case LIST_WITH_TAGS -> List.of(tags(),
                    shared.query("match", "Whether entities need any of the tags, or all of them", SharedParameters.oneOf("any", "all")),
                    entity("Only entities of this type", names(model.entities().stream().filter(EntityType::taggable))));
            case SEARCH -> Stream.concat(Stream.of(words(), pages.limit(), pages.cursor(),
                    entity("Only entities of these types", JsonObject.of("type", "array", "items", names(model.searchable().stream())))),
                    within()).toList();
            case READ_TOTALS_OF_TAG -> groups.beside(declared.ofTag());
            case READ_TOTALS_OF_ALL -> groups.beside(declared.ofAll(route.entity()));
            case READ_GROUPS -> groups.of(route.counted());
            default -> List.of();
        });
        ListShape.of(route, model).ifPresent(shape -> parameters.addAll(pages.of(shape)));
        parameters.addAll(new AnswerParameters(model, shared).of(route));
        if (isCounted(route)) {
            parameters.add(shared.query("count", "true for how many the whole list has",
                    JsonObject.of("type", "boolean", "default", false)));
        }
        return parameters;
    }

    private boolean isCounted(ConcreteRoute route) {
        return switch (route.operation()) {
            case LIST_ENTITIES -> counts.of(route.entity()).isPresent();
            case LIST_RELATED -> counts.of(route.list()).isPresent();
            default -> false;
        };
    }

    /** That of requests which happen once. */
    Object idempotencyKey() {
        return shared.header("idempotencyKey", "Idempotency-Key",
                "Does it once, however often the request is repeated within 24 hours",
                JsonObject.of("type", "string", "minLength", 1, "maxLength", MAX_KEY, "pattern", Patterns.NOT_BLANK));
    }

    private Object ifMatch() {
        return shared.header("ifMatch", "If-Match", "Only if there is one of these versions; * if it exists", entityTags());
    }

    private Object ifNoneMatch() {
        return shared.header("ifNoneMatch", "If-None-Match", "Only if the version is none of these; otherwise the answer is 304",
                entityTags());
    }

    private Object ifNoneMatchAny() {
        return shared.header("ifNoneMatchAny", "If-None-Match", "Only if it does not exist", JsonObject.only("*"));
    }

    private Object consistent() {
        return shared.query("consistent", "true for a strongly consistent read, at twice the cost",
                JsonObject.of("type", "boolean", "default", false));
    }

    private Object ids(String component, String name, boolean required) {
        Map<String, Object> ids = JsonObject.of("name", name, "in", "query", "description",
                required ? "The ids" : "Ids of entities to read instead of a list; then no parameter of lists can be given", "schema",
                JsonObject.of("type", "array", "minItems", 1, "maxItems", ReadEntities.MOST, "items", JsonObject.ref("schemas", "Id")));
        if (required) {
            ids.put("required", true);
        }
        return shared.use(component, ids);
    }

    private Object ofIds() {
        return shared.use("consistentById", JsonObject.of("name", "consistent", "in", "query", "description",
                "With ids: true for a strongly consistent read, at twice the cost", "schema", JsonObject.of("type", "boolean")));
    }

    /** Those that choose one entity, and no list. */
    private static List<Object> unique(EntityType type) {
        UniqueLookups lookups = new UniqueLookups(type);
        return lookups.names().stream().filter(name -> !type.choices().contains(name)).<Object>map(name -> JsonObject.of("name", name, "in",
                "query", "description", "Instead of a list: the one with this value"
                        + (lookups.keys().stream().anyMatch(key -> key.attributes().equals(List.of(name)))
                                ? ""
                                : ", where all of " + together(lookups, name) + " are given"),
                "schema", Patterns.given(type.attribute(name).orElseThrow()).map(SharedParameters::pattern)
                        .orElseGet(() -> JsonObject.of("type", "string"))))
                .toList();
    }

    private static String together(UniqueLookups lookups, String name) {
        return lookups.keys().stream().filter(key -> key.attributes().contains(name)).findFirst()
                .map(key -> String.join(", ", key.attributes())).orElseThrow();
    }

    private Object tags() {
        return shared.use("tags", JsonObject.of("name", "tag", "in", "query", "description", "The tags", "required", true,
                "schema", JsonObject.of("type", "array", "minItems", 1, "maxItems", MAX_TAGS, "items", TAG)));
    }

    private Object words() {
        return shared.use("words", JsonObject.of("name", "q", "in", "query", "required", true,
                "description", "The words, regardless of case and diacritics; the last may be the beginning of one",
                "schema", JsonObject.of("type", "string", "minLength", 1, "maxLength", TextQuery.LONGEST, "pattern", Patterns.NOT_BLANK)));
    }

    private Stream<Object> within() {
        return new SearchedParents(model.searchable()).names().stream()
                .map(name -> JsonObject.of("name", name, "in", "query", "description",
                        "Only what has this parent, and entities of types that have such a one", "schema",
                        JsonObject.ref("schemas", "Id")));
    }

    private static Object entity(String description, Map<String, Object> schema) {
        return JsonObject.of("name", "entity", "in", "query", "description", description, "schema", schema);
    }

    private static Map<String, Object> names(Stream<EntityType> types) {
        return JsonObject.of("type", "string", "enum", types.flatMap(type -> Stream.of(type.name(), type.collection())).toList());
    }

    private static Map<String, Object> entityTags() {
        Map<String, Object> schema = SharedParameters.pattern(Patterns.ENTITY_TAGS);
        schema.put("examples", List.of("\"1795223760123000\""));
        return schema;
    }
}
