package io.relata.internal.functions.queries;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A page as an answer. */
final class PageResponse {
    private PageResponse() {
    }

    static ApiResponse of(TableModel model, Page page, Fields fields) {
        return ApiResponse.json(200, content(page, items(page.items(), item -> EntityView.of(model, item, fields))));
    }

    static List<Map<String, Object>> items(List<Item> items, Function<Item, Map<String, Object>> view) {
        return items.stream().map(view).toList();
    }

    /** @param items those of the page, as they are answered */
    static Map<String, Object> content(Page page, List<Map<String, Object>> items) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("items", items);
        page.next().ifPresent(next -> content.put("next", next));
        return content;
    }
}
