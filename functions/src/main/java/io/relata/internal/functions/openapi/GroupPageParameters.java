package io.relata.internal.functions.openapi;

import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The parameters of groups of totals: which groups, and which part of them. */
record GroupPageParameters(SharedParameters shared, PageParameters pages) {
    /** Those of one total. */
    List<Object> of(TotalType total) {
        Map<String, Object> by = by("The groups to read", List.of(total));
        by.put("required", true);
        return all(by);
    }

    /** Those of any of several totals, which are read as a whole without them; none where they have no groups. */
    List<Object> beside(List<TotalType> totals) {
        List<TotalType> grouped = totals.stream().filter(TotalType::isGrouped).toList();
        if (grouped.isEmpty()) {
            return List.of();
        }
        List<Object> parameters = new ArrayList<>(all(by("Reads these groups of one total, page by page", grouped)));
        parameters.add(JsonObject.of("name", "total", "in", "query", "description",
                "With by: the total whose groups these are; needed where several have such", "schema",
                JsonObject.of("type", "string", "enum", grouped.stream().map(TotalType::name).toList())));
        return parameters;
    }

    private List<Object> all(Map<String, Object> by) {
        return List.of(by, pages.limit(), pages.cursor(), pages.order(),
                bound("from", "Starts with the first group that begins with this: 2026 is all months of 2026"),
                bound("to", "Ends with the last group that begins with this"));
    }

    private static Map<String, Object> by(String description, List<TotalType> totals) {
        return JsonObject.of("name", "by", "in", "query", "description", description, "schema", JsonObject.of("type", "string", "enum",
                totals.stream().flatMap(total -> total.groups().stream()).map(TotalGroup::name).distinct().toList()));
    }

    private Object bound(String name, String description) {
        return shared.use(name + "Group",
                JsonObject.of("name", name, "in", "query", "description", description, "schema", JsonObject.of("type", "string")));
    }
}
