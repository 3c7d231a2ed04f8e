package io.relata.internal.functions.commands;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.RestoreEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.functions.http.ApiRequest;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.EntityResponse;
import io.relata.internal.functions.http.IdempotencyKey;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.http.JsonBody;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Creates, replaces, patches, deletes and restores entities. */
final class EntityCommands {
    private final WriteContext context;
    /** The attributes that only answers have, by entity. */
    private final Map<String, List<String>> answered = new HashMap<>();

    EntityCommands(WriteContext context) {
        this.context = context;
        context.model().entities().forEach(type -> answered.put(type.name(), answered(context.model(), type)));
    }

    ApiResponse create(OperationCall<PathTarget.AllOfType> call) {
        Preconditions.requireNone(call.request());
        EntityType type = call.target().type();
        ObjectNode json = sent(JsonBody.WHOLE, call.request(), type);
        WriteResult saved = new CreateEntity(context.by(call.request().caller())).create(type, json,
                IdempotencyKey.of(call.request(), json));
        return once(saved, EntityResponse.created(context.model(), type, saved.entity()));
    }

    private static ApiResponse once(WriteResult saved, ApiResponse answer) {
        return saved.effect() == WriteResult.Effect.REPLAYED ? answer.with(IdempotencyKey.REPLAYED, "true") : answer;
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

    private static List<String> answered(TableModel model, EntityType type) {
        Includable includable = Includable.of(model, type);
        List<String> answered = new ArrayList<>();
        if (includable.totals()) {
            answered.add(DeclaredTotals.NAME);
        }
        if (includable.isBeside()) {
            answered.add(Includable.NAME);
        }
        if (!Parent.carried(type).isEmpty()) {
            answered.add(ServerFields.CARRIED);
        }
        type.traits().nearby().ifPresent(list -> answered.add(ServerFields.DISTANCE));
        return answered;
    }

    private ObjectNode sent(JsonBody body, ApiRequest request, EntityType type) {
        return body.required(request).remove(answered.getOrDefault(type.name(), List.of()));
    }

    ApiResponse delete(OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        new DeleteEntity(context.by(call.request().caller())).delete(entity.type(), entity.existingId(),
                Preconditions.ofChange(call.request()));
        return ApiResponse.empty(204);
    }

    ApiResponse restore(OperationCall<PathTarget.OneEntity> call) {
        Preconditions.requireNone(call.request());
        ObjectNode body = JsonBody.WHOLE.optional(call.request()).orElseGet(JsonNodeFactory.instance::objectNode);
        if (!body.isEmpty()) {
            throw Refusal.invalid("", "an entity is restored as it was: send no body, and change it afterwards");
        }
        PathEntity entity = call.target().entity();
        WriteResult restored = new RestoreEntity(context.by(call.request().caller())).restore(entity.type(), entity.existingId(),
                IdempotencyKey.of(call.request(), body));
        return once(restored, EntityResponse.of(200, context.model(), restored.entity()));
    }
}
