package io.relata.functions.commands;

import io.relata.engine.core.Tag;
import io.relata.engine.write.TagEntity;
import io.relata.engine.write.version.WriteContext;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathEntity;
import io.relata.functions.http.PathTarget;
import io.relata.functions.http.Preconditions;

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
