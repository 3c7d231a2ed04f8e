package io.relata.functions.queries;

import io.relata.engine.read.Page;
import io.relata.engine.read.list.EntityView;
import io.relata.functions.http.ApiResponse;
import io.relata.model.Model;
import java.util.LinkedHashMap;
import java.util.Map;

/** A page as an answer. */
final class PageResponse {
    private PageResponse() {
    }

    static ApiResponse of(Model model, Page page) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("items", page.items().stream().map(item -> EntityView.of(model, item)).toList());
        page.next().ifPresent(next -> content.put("next", next));
        return ApiResponse.json(200, content);
    }
}
