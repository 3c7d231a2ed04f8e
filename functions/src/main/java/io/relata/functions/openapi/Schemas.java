package io.relata.functions.openapi;

import io.relata.model.Article;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Relation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schemas of all that goes in and out. */
final class Schemas {
    private final RecordSchemas records = new RecordSchemas();
    private final Map<String, Object> schemas = new LinkedHashMap<>();

    private Schemas() {
    }

    static Map<String, Object> of(Model model) {
        Schemas all = new Schemas();
        model.entities().forEach(all::add);
        model.relations().forEach(all::add);
        all.schemas.put("Tags", JsonObject.of("type", "object", "properties", JsonObject.of("tags",
                JsonObject.of("type", "array", "items", text(), "uniqueItems", true)), "required", List.of("tags")));
        all.schemas.put("Problem", problem());
        return all.schemas;
    }

    private void add(EntityType type) {
        EntitySchemas entity = new EntitySchemas(type, records);
        schemas.put(Names.entity(type), entity.entity());
        schemas.put(Names.copy(type), entity.copy());
        schemas.put(Names.input(type), entity.input());
        schemas.put(Names.patch(type), entity.patch());
    }

    private void add(Relation relation) {
        schemas.put(Names.link(relation), JsonObject.of("type", "object", "properties", JsonObject.of(
                "relation", JsonObject.of("const", relation.name()),
                "from", JsonObject.of("type", "string", "description", "The id of " + Article.with(relation.from().entity().name())),
                "to", JsonObject.of("type", "string", "description", "The id of " + Article.with(relation.to().entity().name())),
                "version", JsonObject.of("type", "integer", "format", "int64"),
                "attributes", JsonObject.ref("schemas", Names.linkAttributes(relation))),
                "required", List.of("relation", "from", "to", "version", "attributes")));
        schemas.put(Names.linkInput(relation), relation.attributesType().<Object>map(records::of).orElseGet(Schemas::empty));
        schemas.put(Names.linkAttributes(relation), relation.attributesType().<Object>map(record -> AnsweredSchema.of(records.of(record)))
                .orElseGet(Schemas::empty));
    }

    private static Object empty() {
        return JsonObject.of("type", "object", "additionalProperties", false);
    }

    /** @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: Problem Details for HTTP APIs</a> */
    private static Map<String, Object> problem() {
        Map<String, Object> error = JsonObject.of("type", "object", "properties", JsonObject.of(
                "pointer", JsonObject.of("type", "string", "format", "json-pointer", "description", "Where in the body"),
                "detail", text()), "required", List.of("pointer", "detail"));
        return JsonObject.of("type", "object", "properties", JsonObject.of(
                "type", JsonObject.of("type", "string", "format", "uri-reference"), "title", text(), "status", JsonObject.of("type", "integer"),
                "detail", text(), "errors", JsonObject.of("type", "array", "items", error)),
                "required", List.of("type", "title", "status", "detail"));
    }

    private static Map<String, Object> text() {
        return JsonObject.of("type", "string");
    }
}
