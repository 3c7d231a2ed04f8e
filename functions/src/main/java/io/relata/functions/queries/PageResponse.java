package io.relata.functions.queries;

import io.relata.engine.core.Carried;
import io.relata.engine.read.Page;
import io.relata.engine.read.list.EntityView;
import io.relata.engine.total.CountedTotal;
import io.relata.functions.http.ApiResponse;
import io.relata.model.DeclaredTotals;
import io.relata.model.Model;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A page as an answer. */
final class PageResponse {
    private PageResponse() {
    }

    static ApiResponse of(Model model, Page page) {
        return of(page, page.items().stream().map(item -> EntityView.of(model, item)).toList());
    }

    /** @param totals by the ids of those that have some */
    static ApiResponse with(Map<String, List<CountedTotal>> totals, Model model, Page page) {
        return of(page, page.items().stream().map(item -> {
            Map<String, Object> entity = new LinkedHashMap<>(EntityView.of(model, item));
            Optional.ofNullable(totals.get(Carried.id(item))).ifPresent(each -> entity.put(DeclaredTotals.NAME, TotalsView.of(each)));
            return entity;
        }).toList());
    }

    private static ApiResponse of(Page page, List<Map<String, Object>> items) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("items", items);
        page.next().ifPresent(next -> content.put("next", next));
        return ApiResponse.json(200, content);
    }
}
