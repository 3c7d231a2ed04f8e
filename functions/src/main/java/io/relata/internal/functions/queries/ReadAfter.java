package io.relata.internal.functions.queries;

import io.relata.internal.engine.fresh.OwnWrites;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.functions.fresh.TokenHeaders;
import io.relata.internal.functions.http.ApiRequest;

/** What a request reads with: the caller's part of the table, and the caller's own writes where it sends their tokens. */
final class ReadAfter {
    private ReadAfter() {
    }

    /** @throws io.relata.internal.engine.problem.Refusal when a token is not readable, or of another caller */
    static ReadContext of(ReadContext context, ApiRequest request) {
        ReadContext reads = context.by(request.caller());
        String tokens = request.headers().get(TokenHeaders.AFTER);
        return tokens == null ? reads : reads.after(OwnWrites.of(request.caller(), tokens));
    }
}
