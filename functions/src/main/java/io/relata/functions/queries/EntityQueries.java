package io.relata.functions.queries;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.problem.Refusal;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.ReadEntity;
import io.relata.engine.table.Consistency;
import io.relata.functions.http.ApiRequest;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.EntityResponse;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathEntity;
import io.relata.functions.http.PathTarget;
import io.relata.functions.http.Preconditions;
import java.util.List;
import java.util.Map;

/** Reads one entity. */
final class EntityQueries {
    private static final String CONSISTENT = "consistent";

    private final ReadContext context;

    EntityQueries(ReadContext context) {
        this.context = context;
    }

    ApiResponse read(OperationCall<PathTarget.OneEntity> call) {
        Item entity = entity(call);
        return Preconditions.isKnown(call.request(), entity.number(Attr.VERSION))
                ? EntityResponse.notModified(entity)
                : EntityResponse.of(200, context.model(), entity);
    }

    ApiResponse tags(OperationCall<PathTarget.OneEntity> call) {
        return ApiResponse.json(200, Map.of("tags", entity(call).strings(Attr.TAGS)));
    }

    private Item entity(OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        return new ReadEntity(context.by(call.request().caller())).read(entity.type(), entity.existingId(),
                consistency(call.request()));
    }

    private static Consistency consistency(ApiRequest request) {
        request.query().requireOnly(List.of(CONSISTENT));
        return switch (request.query().single(CONSISTENT).orElse("false")) {
            case "true" -> Consistency.STRONG;
            case "false" -> Consistency.EVENTUAL;
            default -> throw new Refusal(Refusal.Reason.MALFORMED, "consistent has to be true or false");
        };
    }
}
