package io.relata.functions.queries;

import io.relata.engine.core.Carried;
import io.relata.engine.limits.Limits;
import io.relata.engine.read.Page;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.ReadTotals;
import io.relata.engine.read.list.ListOptions;
import io.relata.functions.http.ApiResponse;
import io.relata.model.EntityType;
import java.util.function.Function;

/** A page of entities of one type, as an answer with their totals. */
final class PageWithTotals {
    private final ReadContext reads;
    private final EntityType type;
    private final Function<ListOptions, Page> list;

    /** @param list reads any page of it */
    PageWithTotals(ReadContext reads, EntityType type, Function<ListOptions, Page> list) {
        this.reads = reads;
        this.type = type;
        this.list = list;
    }

    /** With fewer entities than there is room for without totals, where they have so many that a function could not answer them. */
    ApiResponse withTotals(ListOptions options) {
        return withTotals(list.apply(options), options);
    }

    ApiResponse withTotals(Page page, ListOptions options) {
        ApiResponse answer = PageResponse.with(new ReadTotals(reads).ofEachExisting(type, page.items().stream().map(Carried::id).toList()),
                reads.model(), page);
        return page.items().size() > 1 && isTooLong(answer.body().orElseThrow())
                ? withTotals(options.upTo(page.items().size() / 2))
                : answer;
    }

    private static boolean isTooLong(String json) {
        return Limits.bytes(json) > Limits.PAGE
                || Limits.bytes(json) + json.chars().filter(c -> c == '"' || c == '\\').count() > Limits.ESCAPED_PAGE;
    }
}
