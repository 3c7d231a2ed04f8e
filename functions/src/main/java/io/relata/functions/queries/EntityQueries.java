package io.relata.functions.queries;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.ReadEntity;
import io.relata.engine.read.ReadTotals;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.EntityResponse;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathEntity;
import io.relata.functions.http.PathTarget;
import io.relata.functions.http.Preconditions;
import io.relata.functions.http.QueryParameters;
import io.relata.model.DeclaredTotals;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads one entity, with its totals if that is asked for. */
final class EntityQueries {
    private final ReadContext context;

    EntityQueries(ReadContext context) {
        this.context = context;
    }

    ApiResponse read(OperationCall<PathTarget.OneEntity> call) {
        boolean withTotals = includesTotals(call);
        ReadContext reads = context.by(call.request().caller());
        Item entity = entity(reads, call);
        boolean known = Preconditions.isKnown(call.request(), entity.number(Attr.VERSION));
        if (withTotals) {
            PathEntity read = call.target().entity();
            return EntityResponse.with(DeclaredTotals.NAME, TotalsView.of(new ReadTotals(reads).ofExisting(read.type(), read.existingId())),
                    context.model(), entity);
        }
        return known ? EntityResponse.notModified(entity) : EntityResponse.of(200, context.model(), entity);
    }

    ApiResponse tags(OperationCall<PathTarget.OneEntity> call) {
        call.request().query().requireOnly(ConsistentParameter.ALONE);
        return ApiResponse.json(200, Map.of("tags", entity(context.by(call.request().caller()), call).strings(Attr.TAGS)));
    }

    private boolean includesTotals(OperationCall<PathTarget.OneEntity> call) {
        QueryParameters query = call.request().query();
        query.requireOnly(Stream.of(ConsistentParameter.ALONE, IncludeParameter.of(context.model(), call.target().entity().type()))
                .flatMap(List::stream)
                .toList());
        return IncludeParameter.asksForTotals(query);
    }

    private static Item entity(ReadContext reads, OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        return new ReadEntity(reads).read(entity.type(), entity.existingId(), ConsistentParameter.read(call.request().query()));
    }
}
