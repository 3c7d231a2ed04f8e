package io.relata.internal.functions.openapi;

import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.functions.fresh.TokenHeaders;
import io.relata.internal.functions.http.ProblemType;
import io.relata.internal.functions.openapi.schema.BatchSchemas;
import io.relata.internal.functions.openapi.schema.FileSchemas;
import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.functions.openapi.schema.Names;
import io.relata.internal.functions.openapi.schema.ProblemSchemas;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ListCounts;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The responses of operations. Each is defined once, and operations refer to it. */
final class Responses {
    private static final List<Integer> ALWAYS = List.of(401, 403, 429, 500, 503);
    private static final String NO_CONTENT = "NoContent";

    private final TableModel model;
    private final Map<String, Object> components = new LinkedHashMap<>();
    private final PageSchemas pages;
    private final StatusOfProblems problems;

    Responses(TableModel model, Set<ProblemType> more) {
        this.model = model;
        this.pages = new PageSchemas(!new ListCounts(model).isEmpty());
        this.problems = new StatusOfProblems(model);
        components.put(NO_CONTENT, with(empty("Done, or already done"), TokenHeaders.TOKEN));
        components.put("NotModified", with(empty("The caller has this version already"), "ETag"));
        components.putAll(ProblemSchemas.responses(model, more));
    }

    /** Those that operations may have referred to so far. */
    Map<String, Object> components() {
        return components;
    }

    /** The schemas of the pages that operations answer. */
    Map<String, Object> schemas() {
        return pages.all();
    }

    /** The responses of one operation, by status. */
    Map<String, Object> of(ConcreteRoute route) {
        Map<String, Object> responses = switch (route.operation()) {
            case CREATE_ENTITY -> JsonObject.of("201", created(route.entity()));
            case PUT_ENTITY -> JsonObject.of("200", entity(route.entity()), "201", created(route.entity()));
            case PATCH_ENTITY -> JsonObject.of("200", entity(route.entity()));
            case ADJUST_ENTITY -> JsonObject.of("200", adjusted(route.entity()));
            case RESTORE_ENTITY -> JsonObject.of("200", restored(route.entity()));
            case READ_ENTITY -> Parent.carried(route.entity()).isEmpty()
                    ? JsonObject.of("200", entity(route.entity()), "304", JsonObject.ref("responses", "NotModified"))
                    : JsonObject.of("200", entity(route.entity()));
            case READ_LINK -> JsonObject.of("200", linked(route.side()), "304", JsonObject.ref("responses", "NotModified"));
            case DELETE_ENTITY, UNLINK, TAG, UNTAG -> JsonObject.of("204", JsonObject.ref("responses", NO_CONTENT));
            case UPLOAD_FILE -> JsonObject.of("201", use("FileUpload", json("The request with which the file is sent",
                    JsonObject.ref("schemas", FileSchemas.UPLOAD))));
            case DELETE_FILE -> JsonObject.of("204", JsonObject.ref("responses", NO_CONTENT));
            case LIST_FILES -> JsonObject.of("200", page(FileSchemas.FILE, FileSchemas.FILE));
            case LINK -> JsonObject.of("200", link(route), "201", link(route));
            case BATCH -> JsonObject.of("200", use(BatchSchemas.ANSWERS, with(json("The answers to the requests, in their order",
                    JsonObject.ref("schemas", BatchSchemas.ANSWERS)), "Idempotency-Replayed", TokenHeaders.TOKEN)));
            case READ_TAGS -> JsonObject.of("200", use("Tags", json("The tags", JsonObject.ref("schemas", "Tags"))));
            case LIST_ENTITIES ->
                JsonObject.of("200", use(Names.all(route.entity()) + "Page", json("A page, or entities by their ids",
                        pages.orById(Names.all(route.entity()), Names.entity(route.entity())))));
            case READ_ENTITIES ->
                JsonObject.of("200", use(Names.byId(route.entity()), json("Those that were found, and the ids of the others",
                        pages.byId(Names.byId(route.entity()), Names.entity(route.entity()),
                                new UniqueLookups(route.entity()).keys().isEmpty() ? List.of("items", "missing") : List.of("items")))));
            case LIST_RELATED -> JsonObject.of("200", related(route.list()));
            case LIST_TAGGED, LIST_WITH_TAGS ->
                JsonObject.of("200", page("Tagged", model.entities().stream().filter(EntityType::taggable).toList(),
                        Names::copy));
            case LIST_TAGGED_OF_COLLECTION ->
                JsonObject.of("200", page(Names.copy(route.entity()), Names.copy(route.entity())));
            case READ_TOTALS -> totals(Names.totals(route.entity()));
            case READ_TOTALS_OF_TAG -> orGroups(Names.TOTALS_OF_TAG, new DeclaredTotals(model).ofTag());
            case READ_TOTALS_OF_ALL -> orGroups(Names.overallTotals(route.entity()), new DeclaredTotals(model).ofAll(route.entity()));
            case READ_GROUPS -> groups(Names.groups(Names.totals(route.entity()), route.counted()));
            case SEARCH -> JsonObject.of("200", page("Found", model.searchable(), Names::entity));
            case DESCRIBE_API -> JsonObject.of("200", json("This document", JsonObject.of("type", "object")));
        };
        new TreeSet<>(Stream.of(problems.of(route), ALWAYS).flatMap(List::stream).toList())
                .forEach(status -> responses.put(Integer.toString(status), JsonObject.ref("responses", ProblemSchemas.response(status))));
        return responses;
    }

    private Object entity(EntityType type) {
        return use(Names.entity(type), with(json("The " + type.name(), JsonObject.ref("schemas", Names.entity(type))), "ETag",
                TokenHeaders.TOKEN));
    }

    private Object adjusted(EntityType type) {
        return use(Names.entity(type) + "Adjusted",
                with(json("The " + type.name() + ", as it is then", JsonObject.ref("schemas", Names.entity(type))), "ETag",
                        "Idempotency-Replayed", TokenHeaders.TOKEN));
    }

    private Map<String, Object> totals(String schema) {
        return JsonObject.of("200", use(schema, with(json("The totals, by their names", JsonObject.ref("schemas", schema)),
                ResponseHeaders.LAST_MODIFIED)));
    }

    private Map<String, Object> groups(String schema) {
        return JsonObject.of("200", use(schema + "Page", with(json("A page of groups", pages.of(schema, schema)),
                ResponseHeaders.LAST_MODIFIED)));
    }

    /** @param totals those that may have groups */
    private Map<String, Object> orGroups(String schema, List<TotalType> totals) {
        List<TotalType> grouped = totals.stream().filter(TotalType::isGrouped).toList();
        if (grouped.isEmpty()) {
            return totals(schema);
        }
        Stream<Map<String, Object>> either = Stream.concat(Stream.of(JsonObject.ref("schemas", schema)),
                grouped.stream().map(total -> Names.groups(schema, total)).map(name -> pages.of(name, name)));
        return JsonObject.of("200", use(schema, with(json("The totals, by their names, or a page of groups of one of them",
                JsonObject.of("anyOf", either.toList())), ResponseHeaders.LAST_MODIFIED)));
    }

    private Object created(EntityType type) {
        return use(Names.entity(type) + "Created",
                with(json("The " + type.name() + ", which was created", JsonObject.ref("schemas", Names.entity(type))),
                        "ETag", "Location", "Idempotency-Replayed", TokenHeaders.TOKEN));
    }

    private Object restored(EntityType type) {
        return use(Names.entity(type) + "Restored",
                with(json("The " + type.name() + ", which is there again", JsonObject.ref("schemas", Names.entity(type))),
                        "ETag", "Idempotency-Replayed", TokenHeaders.TOKEN));
    }

    private Object link(ConcreteRoute route) {
        String name = Names.link(route.side().relation());
        return use(name, with(json("The link; 201 if it is new", JsonObject.ref("schemas", name)), "ETag",
                TokenHeaders.TOKEN));
    }

    private Object linked(Side side) {
        String name = Names.linkedEntity(side);
        return use(name, with(json("The " + side.shown().entity().name() + " and the attributes of its link",
                JsonObject.ref("schemas", name)), "ETag"));
    }

    private Object related(Related related) {
        if (related instanceof Related.Linked linked) {
            String name = Names.linked(linked.side());
            return use(name + "Page", json("A page, or linked entities by their ids", pages.orById(name, name)));
        } else if (related instanceof Related.History) {
            String name = Names.earlier(related.entity());
            return page(name, name);
        }
        if (related instanceof Related.Edges) {
            return page(related, Names::copy);
        } else if (related instanceof Related.Children || related instanceof Related.Tree || related instanceof Related.Ancestry) {
            return page(related, Names::entity);
        }
        throw new IllegalStateException("unknown kind of list: " + related);
    }

    private Object page(Related related, Function<EntityType, String> schema) {
        String name = related.shown().size() == 1
                ? schema.apply(related.shown().get(0))
                : Names.entity(related.entity()) + Names.pascal(related.path());
        return page(name, related.shown(), schema);
    }

    private Object page(String name, String schema) {
        return use(name + "Page", json("A page", pages.of(name, schema)));
    }

    private Object page(String name, List<EntityType> types, Function<EntityType, String> schema) {
        return use(name + "Page", json("A page", pages.of(name, types, schema)));
    }

    private Object use(String name, Map<String, Object> response) {
        components.putIfAbsent(name, response);
        return JsonObject.ref("responses", name);
    }

    private static Map<String, Object> json(String description, Map<String, Object> schema) {
        return JsonObject.of("description", description, "content", JsonObject.of("application/json", JsonObject.of("schema", schema)));
    }

    private static Map<String, Object> empty(String description) {
        return JsonObject.of("description", description);
    }

    private static Map<String, Object> with(Map<String, Object> response, String... names) {
        Map<String, Object> headers = new LinkedHashMap<>();
        Stream.of(names).forEach(name -> headers.put(name, JsonObject.ref("headers", name)));
        response.put("headers", headers);
        return response;
    }
}
