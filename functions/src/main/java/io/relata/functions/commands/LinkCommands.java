package io.relata.functions.commands;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.write.LinkEntities;
import io.relata.engine.write.LinkEntities.Linked;
import io.relata.engine.write.version.WriteContext;
import io.relata.engine.write.version.WriteResult;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.JsonBody;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathTarget;
import io.relata.functions.http.Preconditions;
import io.relata.model.Side;
import java.util.LinkedHashMap;
import java.util.Map;

/** Links entities, and unlinks them. */
final class LinkCommands {
    private final WriteContext context;

    LinkCommands(WriteContext context) {
        this.context = context;
    }

    ApiResponse link(OperationCall<PathTarget.OneLink> call) {
        Preconditions.requireNone(call.request());
        PathTarget.OneLink target = call.target();
        Linked linked = new LinkEntities(context.by(call.request().caller())).link(target.side(), target.holder().existingId(),
                target.shown().existingId(),
                JsonBody.WHOLE.optional(call.request()));
        return ApiResponse.json(linked.effect() == WriteResult.Effect.CREATED ? 201 : 200, view(target.side(), linked.link()));
    }

    ApiResponse unlink(OperationCall<PathTarget.OneLink> call) {
        Preconditions.requireNone(call.request());
        PathTarget.OneLink target = call.target();
        new LinkEntities(context.by(call.request().caller())).unlink(target.side(), target.holder().existingId(),
                target.shown().existingId());
        return ApiResponse.empty(204);
    }

    private static Map<String, Object> view(Side side, Item link) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put(Attr.RELATION, link.string(Attr.RELATION));
        view.put(Attr.FROM, link.string(Attr.FROM));
        view.put(Attr.TO, link.string(Attr.TO));
        view.put(Attr.VERSION, link.number(Attr.VERSION));
        view.put(Attr.ATTRIBUTES, side.relation().known(link.map(Attr.ATTRIBUTES)));
        return view;
    }
}
