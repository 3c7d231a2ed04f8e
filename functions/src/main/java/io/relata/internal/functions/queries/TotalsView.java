package io.relata.internal.functions.queries;

import io.relata.internal.engine.total.CountedGroups;
import io.relata.internal.engine.total.CountedTotal;
import io.relata.internal.engine.total.TotalValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Totals as callers see them, by their names. */
final class TotalsView {
    private TotalsView() {
    }

    static Map<String, Object> of(List<CountedTotal> totals) {
        Map<String, Object> named = new LinkedHashMap<>();
        totals.forEach(total -> {
            Map<String, Object> content = values(total.values());
            total.type().by().ifPresent(attribute -> content.put("by", Map.of(attribute.name(), groups(total.values()))));
            named.put(total.type().name(), content);
        });
        return named;
    }

    /** A page of groups, each with what it is the group of under their name. */
    static Map<String, Object> of(CountedGroups groups) {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("items", groups.groups().stream().map(group -> {
            Map<String, Object> item = new LinkedHashMap<>();
            item.put(groups.type().name(), group.value());
            item.putAll(values(group.values()));
            return item;
        }).toList());
        groups.next().ifPresent(next -> page.put("next", next));
        return page;
    }

    /** No sums where none are declared, and no averages of nothing. */
    private static Map<String, Object> values(TotalValues values) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("count", values.count());
        if (!values.sums().isEmpty()) {
            content.put("sum", values.sums());
        }
        if (!values.averages().isEmpty()) {
            content.put("average", values.averages());
        }
        return content;
    }

    private static Map<String, Object> groups(TotalValues values) {
        Map<String, Object> groups = new LinkedHashMap<>();
        values.groups().forEach((constant, group) -> groups.put(constant, values(group)));
        return groups;
    }
}
