package io.relata.internal.functions.queries;

import io.relata.internal.engine.lists.ListRequest;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.http.Includables;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ListCounts;
import io.relata.internal.model.Related;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Lists entities: all of one type, and what is related to one entity. */
final class ListQueries {
    private final ReadContext context;
    private final Includables includables;
    private final ListCounts counts;

    ListQueries(ReadContext context, Includables includables, ListCounts counts) {
        this.context = context;
        this.includables = includables;
        this.counts = counts;
    }

    ApiResponse all(OperationCall<PathTarget.AllOfType> call) {
        EntityType type = call.target().type();
        QueryParameters query = call.request().query();
        ListNames names = ListNames.ofType(context.model(), type, counts);
        ConsistentParameter.requireNone(query);
        Includable includable = includables.ofEach(type);
        ReadContext reads = ReadAfter.of(context, call.request());
        Optional<NearPoint> near = new NearParameter(type).read(query, reads);
        ListOptions options = ListParameters.read(query,
                Stream.concat(names.special().stream(), IncludeParameter.of(includable).stream()).toList());
        Optional<TotalType> total = names.count().asked(query, names.choosing());
        IncludeParameter include = IncludeParameter.read(query, includable);
        Fields fields = FieldsParameter.read(query, reads, List.of(type));
        ListRequest list = near.<ListRequest>map(point -> new ListRequest.Near(type, point))
                .orElseGet(() -> ListRequest.ofType(context.model(), type, names.choices().read(query)));
        Page page = list.page(reads, options);
        return new PageWithIncluded(reads, type, include, fields).of(page, options, list,
                CountParameter.of(total, page, options, each -> new ReadTotals(reads).count(each, type)));
    }

    /** Only an empty list makes it read the holder: an entity with children or links existed when they were written. */
    ApiResponse related(OperationCall<PathTarget.RelatedList> call) {
        PathTarget.RelatedList target = call.target();
        QueryParameters query = call.request().query();
        if (target.related() instanceof Related.Ancestry ancestry) {
            return new AncestorQueries(context).read(call, ancestry);
        }
        if (target.related() instanceof Related.Linked linked) {
            if (!query.all(IdsParameter.ofLinked(linked.side())).isEmpty()) {
                return new LinksById(context, counts).read(call, linked);
            }
            ConsistentParameter.requireNone(query);
        }
        ListNames names = ListNames.ofRelated(target.related(), counts);
        Includable includable = includable(target.related());
        ListOptions options = ListParameters.read(query,
                Stream.concat(names.special().stream(), IncludeParameter.of(includable).stream()).toList());
        Optional<TotalType> total = names.count().asked(query, names.choosing());
        IncludeParameter include = IncludeParameter.read(query, includable);
        ReadContext reads = ReadAfter.of(context, call.request());
        ListRequest list = ListRequest.below(target.related(), target.entity().existingId(), names.choices().read(query));
        Fields fields = FieldsParameter.read(query, reads, list);
        Page page = list.page(reads, options);
        if (page.items().isEmpty() && page.next().isEmpty() && options.cursor().isEmpty()) {
            requireHolder(reads, target.entity());
        }
        PathEntity holder = target.entity();
        return new PageWithIncluded(reads, target.related().entity(), include, fields).of(page, options, list,
                CountParameter.of(total, page, options, each -> new ReadTotals(reads).count(each, holder.type(), holder.existingId())));
    }

    /** Copies and earlier versions include nothing: they tell of what was. */
    private Includable includable(Related related) {
        return related instanceof Related.Children children ? includables.ofEach(children.entity()) : Includable.NOTHING;
    }

    private static void requireHolder(ReadContext reads, PathEntity entity) {
        new ReadEntity(reads).read(entity.type(), entity.existingId(), Consistency.EVENTUAL);
    }
}
