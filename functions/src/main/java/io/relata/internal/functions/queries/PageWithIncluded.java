package io.relata.internal.functions.queries;

import io.relata.internal.engine.core.DescribedEntity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.lists.ListRequest;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.CountedTotal;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Entities of one type as an answer, each with what it includes. */
final class PageWithIncluded {
    private final ReadContext reads;
    private final EntityType type;
    private final IncludeParameter wanted;
    private final Fields fields;

    PageWithIncluded(ReadContext reads, EntityType type, IncludeParameter wanted, Fields fields) {
        this.reads = reads;
        this.type = type;
        this.wanted = wanted;
        this.fields = fields;
    }

    /**
     * A page, with fewer entities than there is room for without what they include, where that is so much that a function could not answer
     * it.
     *
     * @param count how many the whole list has, where that is asked for
     */
    ApiResponse of(Page page, ListOptions options, ListRequest list, Optional<Long> count) {
        Map<String, Object> content = PageResponse.content(page, items(page.items(), Consistency.EVENTUAL));
        count.ifPresent(all -> content.put(CountParameter.NAME, all));
        ApiResponse answer = ApiResponse.json(200, content);
        if (wanted.isEmpty() || !answer.isTooLong()) {
            return answer;
        } else if (page.items().size() < 2) {
            throw new Refusal(Refusal.Reason.TOO_LARGE,
                    "what is to be included with one item is more than an answer can hold, " + Limits.PAGE
                            + " bytes: include less");
        }
        ListOptions fewer = options.upTo(page.items().size() / 2);
        return of(list.page(reads, fewer), fewer, list, count);
    }

    /** Entities as they are answered, in their order. */
    List<Map<String, Object>> items(List<Item> entities, Consistency consistency) {
        if (wanted.isEmpty()) {
            TableModel model = reads.model();
            return PageResponse.items(entities, item -> EntityView.of(model, item, fields));
        }
        Map<String, List<CountedTotal>> totals = wanted.totals()
                ? new ReadTotals(reads).ofEachExisting(type, entities.stream().map(DescribedEntity::id).toList())
                : Map.of();
        Map<Key, Map<String, Object>> parents = wanted.isBeside()
                ? new ReadIncluded(reads, wanted).parents(entities, consistency)
                : Map.of();
        return PageResponse.items(entities, item -> {
            Map<String, Object> entity = new LinkedHashMap<>(EntityView.of(reads.model(), item, fields));
            Optional.ofNullable(totals.get(DescribedEntity.id(item)))
                    .ifPresent(each -> entity.put(DeclaredTotals.NAME, TotalsView.of(each)));
            Optional.ofNullable(parents.get(item.key())).ifPresent(each -> entity.put(Includable.NAME, each));
            return entity;
        });
    }
}
