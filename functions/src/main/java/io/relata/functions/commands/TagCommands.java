package io.relata.functions.commands;

import io.relata.engine.core.Tag;
import io.relata.engine.write.TagEntity;
import io.relata.engine.write.version.Workbench;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.Call;
import io.relata.functions.http.Preconditions;

/** Adds tags to entities, and takes them away. */
final class TagCommands {
    private final Workbench bench;

    TagCommands(Workbench bench) {
        this.bench = bench;
    }

    ApiResponse tag(Call call) {
        Preconditions.requireNone(call.request());
        new TagEntity(bench).tag(call.type(), call.id(), new Tag(call.tag()));
        return ApiResponse.empty(204);
    }

    ApiResponse untag(Call call) {
        Preconditions.requireNone(call.request());
        new TagEntity(bench).untag(call.type(), call.id(), new Tag(call.tag()));
        return ApiResponse.empty(204);
    }
}
