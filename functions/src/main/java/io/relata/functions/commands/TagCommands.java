package io.relata.functions.commands;

import io.relata.engine.core.Tag;
import io.relata.engine.write.TagEntity;
import io.relata.engine.write.version.WriteContext;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.Preconditions;

/** Adds tags to entities, and takes them away. */
final class TagCommands {
    private final WriteContext bench;

    TagCommands(WriteContext bench) {
        this.bench = bench;
    }

    ApiResponse tag(OperationCall call) {
        Preconditions.requireNone(call.request());
        new TagEntity(bench).tag(call.type(), call.id(), new Tag(call.tag()));
        return ApiResponse.empty(204);
    }

    ApiResponse untag(OperationCall call) {
        Preconditions.requireNone(call.request());
        new TagEntity(bench).untag(call.type(), call.id(), new Tag(call.tag()));
        return ApiResponse.empty(204);
    }
}
