package io.relata.internal.functions.commands;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;

/** Adds tags to entities, and removes them. */
final class TagCommands {
    private final WriteContext context;

    TagCommands(WriteContext context) {
        this.context = context;
    }

    ApiResponse tag(OperationCall<PathTarget.OneTag> call) {
        Preconditions.requireNone(call.request());
        PathEntity entity = call.target().entity();
        new TagEntity(context.by(call.request().caller())).tag(entity.type(), entity.existingId(), new Tag(call.target().tag()));
        return ApiResponse.empty(204);
    }

    ApiResponse untag(OperationCall<PathTarget.OneTag> call) {
        Preconditions.requireNone(call.request());
        PathEntity entity = call.target().entity();
        new TagEntity(context.by(call.request().caller())).untag(entity.type(), entity.existingId(), new Tag(call.target().tag()));
        return ApiResponse.empty(204);
    }
}
