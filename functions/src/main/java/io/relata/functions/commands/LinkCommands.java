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
import io.relata.functions.http.Preconditions;
import io.relata.model.Related;
import io.relata.model.Side;
import java.util.LinkedHashMap;
import java.util.Map;

/** Relates entities, and ends that. */
final class LinkCommands {
    private final WriteContext bench;

    LinkCommands(WriteContext bench) {
        this.bench = bench;
    }

    ApiResponse link(OperationCall call) {
        Preconditions.requireNone(call.request());
        Linked linked = new LinkEntities(bench).link(side(call), call.id(), call.relatedId(), JsonBody.WHOLE.optional(call.request()));
        return ApiResponse.json(linked.effect() == WriteResult.Effect.CREATED ? 201 : 200, view(side(call), linked.link()));
    }

    ApiResponse unlink(OperationCall call) {
        Preconditions.requireNone(call.request());
        new LinkEntities(bench).unlink(side(call), call.id(), call.relatedId());
        return ApiResponse.empty(204);
    }

    private static Side side(OperationCall call) {
        return ((Related.Linked) call.related()).side();
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
