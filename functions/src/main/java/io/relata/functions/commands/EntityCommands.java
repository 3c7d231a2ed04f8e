package io.relata.functions.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.write.CreateEntity;
import io.relata.engine.write.DeleteEntity;
import io.relata.engine.write.PatchEntity;
import io.relata.engine.write.PutEntity;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.EntityResponse;
import io.relata.functions.http.JsonBody;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathEntity;
import io.relata.functions.http.PathTarget;
import io.relata.functions.http.Preconditions;
import io.relata.model.EntityType;

/** Creates, replaces, patches and deletes entities. */
final class EntityCommands {
    private final WriteContext context;

    EntityCommands(WriteContext context) {
        this.context = context;
    }

    ApiResponse create(OperationCall<PathTarget.AllOfType> call) {
        Preconditions.requireNone(call.request());
        EntityType type = call.target().type();
        ObjectNode json = JsonBody.WHOLE.required(call.request());
        WriteResult saved = new CreateEntity(context.by(call.request().caller())).create(type, json,
                IdempotencyKey.of(call.request(), json));
        ApiResponse created = EntityResponse.created(context.model(), type, saved.entity());
        return saved.effect() == WriteResult.Effect.REPLAYED ? created.with("Idempotency-Replayed", "true") : created;
    }

    ApiResponse put(OperationCall<PathTarget.OneEntity> call) {
        EntityType type = call.target().entity().type();
        WriteResult saved = new PutEntity(context.by(call.request().caller())).put(type, call.target().entity().newId(),
                JsonBody.WHOLE.required(call.request()),
                Preconditions.ofPut(call.request()));
        return saved.effect() == WriteResult.Effect.CREATED
                ? EntityResponse.created(context.model(), type, saved.entity())
                : EntityResponse.of(200, context.model(), saved.entity());
    }

    ApiResponse patch(OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        WriteResult saved = new PatchEntity(context.by(call.request().caller())).patch(entity.type(), entity.existingId(),
                JsonBody.PATCH.required(call.request()),
                Preconditions.ofChange(call.request()));
        return EntityResponse.of(200, context.model(), saved.entity());
    }

    ApiResponse delete(OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        new DeleteEntity(context.by(call.request().caller())).delete(entity.type(), entity.existingId(),
                Preconditions.ofChange(call.request()));
        return ApiResponse.empty(204);
    }
}
