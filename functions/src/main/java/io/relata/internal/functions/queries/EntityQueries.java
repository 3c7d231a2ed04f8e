package io.relata.internal.functions.queries;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.EntityResponse;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.http.Includables;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.Parent;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads one entity, with what it is asked to include. */
final class EntityQueries {
    private final ReadContext context;
    private final Includables includables;

    EntityQueries(ReadContext context, Includables includables) {
        this.context = context;
        this.includables = includables;
    }

    /** The tag is the version, for writes. What is included or carried changes without it, and so is never said to be known. */
    ApiResponse read(OperationCall<PathTarget.OneEntity> call) {
        PathEntity path = call.target().entity();
        QueryParameters query = call.request().query();
        Includable includable = includables.of(path.type());
        query.requireOnly(Stream.of(ConsistentParameter.ALONE, List.of(FieldsParameter.NAME), IncludeParameter.of(includable))
                .flatMap(List::stream).toList());
        IncludeParameter include = IncludeParameter.read(query, includable);
        ReadContext reads = ReadAfter.of(context, call.request());
        Fields fields = FieldsParameter.read(query, reads, List.of(path.type()));
        Item entity = entity(reads, path, query);
        boolean known = Parent.carried(path.type()).isEmpty()
                && Preconditions.isKnown(call.request(), entity.version());
        if (!include.isEmpty()) {
            return new EntityWithIncluded(reads, path, include).answer(entity, fields, ConsistentParameter.read(query));
        }
        return known
                ? EntityResponse.notModified(entity, fields)
                : EntityResponse.of(EntityView.of(reads.model(), entity, fields), entity, fields);
    }

    ApiResponse tags(OperationCall<PathTarget.OneEntity> call) {
        call.request().query().requireOnly(ConsistentParameter.ALONE);
        return ApiResponse.json(200, Map.of("tags", new EntityItem(entity(ReadAfter.of(context, call.request()), call.target().entity(),
                call.request().query())).tags()));
    }

    private static Item entity(ReadContext reads, PathEntity entity, QueryParameters query) {
        return new ReadEntity(reads).read(entity.type(), entity.existingId(), ConsistentParameter.read(query));
    }
}
