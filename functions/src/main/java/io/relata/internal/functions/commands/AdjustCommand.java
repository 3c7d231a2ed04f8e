package io.relata.internal.functions.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.write.AdjustEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteOnce;
import io.relata.internal.functions.http.ApiRequest;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.EntityResponse;
import io.relata.internal.functions.http.IdempotencyKey;
import io.relata.internal.functions.http.JsonBody;
import io.relata.internal.functions.http.KeptAnswer;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;

/** Adds to numbers of an entity, once under an idempotency key. */
record AdjustCommand(WriteContext context) {
    ApiResponse adjust(OperationCall<PathTarget.OneEntity> call) {
        ApiRequest request = call.request();
        PathEntity entity = call.target().entity();
        ObjectNode amounts = JsonBody.WHOLE.required(request);
        Precondition precondition = Preconditions.ofChange(request);
        WriteContext caller = context.by(request.caller());
        return IdempotencyKey.ofTransaction(request, "adjustment", amounts)
                .map(once -> KeptAnswer.of(new WriteOnce(caller).run(once, attempt -> adjust(attempt, entity, amounts, precondition),
                        KeptAnswer::text)))
                .orElseGet(() -> adjust(caller, entity, amounts, precondition));
    }

    private static ApiResponse adjust(WriteContext context, PathEntity entity, ObjectNode amounts, Precondition precondition) {
        return EntityResponse.of(200, context.model(),
                new AdjustEntity(context).adjust(entity.type(), entity.existingId(), amounts, precondition).entity());
    }
}
