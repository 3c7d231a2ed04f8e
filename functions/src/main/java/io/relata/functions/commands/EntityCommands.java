package io.relata.functions.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.item.Attr;
import io.relata.engine.write.CreateEntity;
import io.relata.engine.write.DeleteEntity;
import io.relata.engine.write.PatchEntity;
import io.relata.engine.write.PutEntity;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.functions.http.ApiRequest;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.EntityResponse;
import io.relata.functions.http.IdempotencyKey;
import io.relata.functions.http.Includable;
import io.relata.functions.http.JsonBody;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathEntity;
import io.relata.functions.http.PathTarget;
import io.relata.functions.http.Preconditions;
import io.relata.model.DeclaredTotals;
import io.relata.model.EntityType;
import io.relata.model.Parent;

/** Creates, replaces, patches and deletes entities. */
final class EntityCommands {
    private final WriteContext context;

    EntityCommands(WriteContext context) {
        this.context = context;
    }

    ApiResponse create(OperationCall<PathTarget.AllOfType> call) {
        Preconditions.requireNone(call.request());
        EntityType type = call.target().type();
        ObjectNode json = sent(JsonBody.WHOLE, call.request(), type);
        WriteResult saved = new CreateEntity(context.by(call.request().caller())).create(type, json,
                IdempotencyKey.of(call.request(), json));
        ApiResponse created = EntityResponse.created(context.model(), type, saved.entity());
        return saved.effect() == WriteResult.Effect.REPLAYED ? created.with(IdempotencyKey.REPLAYED, "true") : created;
    }

    ApiResponse put(OperationCall<PathTarget.OneEntity> call) {
        EntityType type = call.target().entity().type();
        WriteResult saved = new PutEntity(context.by(call.request().caller())).put(type, call.target().entity().newId(),
                sent(JsonBody.WHOLE, call.request(), type),
                Preconditions.ofPut(call.request()));
        return saved.effect() == WriteResult.Effect.CREATED
                ? EntityResponse.created(context.model(), type, saved.entity())
                : EntityResponse.of(200, context.model(), saved.entity());
    }

    ApiResponse patch(OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        WriteResult saved = new PatchEntity(context.by(call.request().caller())).patch(entity.type(), entity.existingId(),
                sent(JsonBody.PATCH, call.request(), entity.type()),
                Preconditions.ofChange(call.request()));
        return EntityResponse.of(200, context.model(), saved.entity());
    }

    /** Without what only answers have. */
    private ObjectNode sent(JsonBody body, ApiRequest request, EntityType type) {
        ObjectNode json = body.required(request);
        Includable includable = Includable.of(context.model(), type);
        if (includable.totals()) {
            json.remove(DeclaredTotals.NAME);
        }
        if (includable.isBeside()) {
            json.remove(Includable.NAME);
        }
        if (!Parent.carried(type).isEmpty()) {
            json.remove(Attr.SHOWN_CARRIED);
        }
        type.traits().nearby().ifPresent(list -> json.remove(Attr.SHOWN_DISTANCE));
        return json;
    }

    ApiResponse delete(OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        new DeleteEntity(context.by(call.request().caller())).delete(entity.type(), entity.existingId(),
                Preconditions.ofChange(call.request()));
        return ApiResponse.empty(204);
    }
}
