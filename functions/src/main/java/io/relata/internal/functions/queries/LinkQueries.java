package io.relata.internal.functions.queries;

import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadLink;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.LinkResponse;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.Preconditions;

/** Reads one link, with the entity that it leads to. */
final class LinkQueries {
    private final ReadContext context;

    LinkQueries(ReadContext context) {
        this.context = context;
    }

    ApiResponse read(OperationCall<PathTarget.OneLink> call) {
        call.request().query().requireOnly(ConsistentParameter.ALONE);
        PathTarget.OneLink target = call.target();
        ReadLink.FoundLink found = new ReadLink(ReadAfter.of(context, call.request())).read(target.side(), target.holder().existingId(),
                target.shown().existingId(), ConsistentParameter.read(call.request().query()));
        return Preconditions.isKnown(call.request(), found.link().version())
                ? LinkResponse.notModified(found.link())
                : LinkResponse.linked(context.model(), target.side().relation(), found);
    }
}
