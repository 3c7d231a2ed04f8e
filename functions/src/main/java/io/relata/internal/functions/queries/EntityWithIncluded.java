package io.relata.internal.functions.queries;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.EntityResponse;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.model.DeclaredTotals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An answer with one entity and what it includes. */
final class EntityWithIncluded {
    /** So many items of each list. */
    private static final int ITEMS = 20;

    private final ReadContext reads;
    private final PathEntity path;
    private final IncludeParameter wanted;
    private final ReadIncluded included;

    EntityWithIncluded(ReadContext reads, PathEntity path, IncludeParameter wanted) {
        this.reads = reads;
        this.path = path;
        this.wanted = wanted;
        this.included = new ReadIncluded(reads, wanted);
    }

    /** @param entity as the caller may see it */
    ApiResponse answer(Item entity, Fields fields, Consistency consistency) {
        Map<String, Object> content = new LinkedHashMap<>(EntityView.of(reads.model(), entity, fields));
        if (wanted.totals()) {
            content.put(DeclaredTotals.NAME, TotalsView.of(new ReadTotals(reads).ofExisting(path.type(), path.existingId())));
        }
        return wanted.isBeside()
                ? beside(content, included.parents(List.of(entity), consistency).getOrDefault(entity.key(), Map.of()), entity, fields)
                : EntityResponse.of(content, entity, fields);
    }

    /** With fewer items of each list than there is room for without them, where they are so large that a function could not answer them. */
    private ApiResponse beside(Map<String, Object> content, Map<String, Object> parents, Item entity, Fields fields) {
        for (int limit = ITEMS; limit > 0; limit /= 2) {
            Map<String, Object> all = new LinkedHashMap<>(parents);
            all.putAll(included.lists(path.existingId(), limit));
            content.put(Includable.NAME, all);
            ApiResponse answer = EntityResponse.of(content, entity, fields);
            if (!answer.isTooLong()) {
                return answer;
            }
        }
        throw new Refusal(Refusal.Reason.TOO_LARGE, "what is to be included is more than an answer can hold, " + Limits.PAGE
                + " bytes: include less");
    }
}
