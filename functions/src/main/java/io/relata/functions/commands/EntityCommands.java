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
import io.relata.functions.http.Preconditions;

/** Creates, replaces, changes and deletes entities. */
final class EntityCommands {
    private final WriteContext bench;

    EntityCommands(WriteContext bench) {
        this.bench = bench;
    }

    ApiResponse create(OperationCall call) {
        Preconditions.requireNone(call.request());
        ObjectNode json = JsonBody.WHOLE.required(call.request());
        WriteResult saved = new CreateEntity(bench).create(call.type(), json, IdempotencyKey.of(call.request(), json));
        ApiResponse created = EntityResponse.created(bench.model(), call.type(), saved.entity());
        return saved.effect() == WriteResult.Effect.REPLAYED ? created.with("Idempotency-Replayed", "true") : created;
    }

    ApiResponse put(OperationCall call) {
        WriteResult saved = new PutEntity(bench).put(call.type(), call.newId(), JsonBody.WHOLE.required(call.request()),
                Preconditions.ofPut(call.request()));
        return saved.effect() == WriteResult.Effect.CREATED
                ? EntityResponse.created(bench.model(), call.type(), saved.entity())
                : EntityResponse.of(200, bench.model(), saved.entity());
    }

    ApiResponse patch(OperationCall call) {
        WriteResult saved = new PatchEntity(bench).patch(call.type(), call.id(), JsonBody.PATCH.required(call.request()),
                Preconditions.ofChange(call.request()));
        return EntityResponse.of(200, bench.model(), saved.entity());
    }

    ApiResponse delete(OperationCall call) {
        new DeleteEntity(bench).delete(call.type(), call.id(), Preconditions.ofChange(call.request()));
        return ApiResponse.empty(204);
    }
}
