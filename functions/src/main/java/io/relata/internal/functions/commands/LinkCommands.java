package io.relata.internal.functions.commands;

import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.LinkEntities.Linked;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.JsonBody;
import io.relata.internal.functions.http.LinkResponse;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;

/** Links entities, and unlinks them. */
final class LinkCommands {
    private final WriteContext context;

    LinkCommands(WriteContext context) {
        this.context = context;
    }

    ApiResponse link(OperationCall<PathTarget.OneLink> call) {
        PathTarget.OneLink target = call.target();
        Linked linked = new LinkEntities(context.by(call.request().caller())).link(target.side(), target.holder().existingId(),
                target.shown().existingId(),
                JsonBody.WHOLE.optional(call.request()), Preconditions.ofPut(call.request()));
        return LinkResponse.of(linked.effect() == WriteResult.Effect.CREATED ? 201 : 200, target.side().relation(), linked.link());
    }

    ApiResponse unlink(OperationCall<PathTarget.OneLink> call) {
        PathTarget.OneLink target = call.target();
        new LinkEntities(context.by(call.request().caller())).unlink(target.side(), target.holder().existingId(),
                target.shown().existingId(), Preconditions.ofChange(call.request()));
        return ApiResponse.empty(204);
    }
}
