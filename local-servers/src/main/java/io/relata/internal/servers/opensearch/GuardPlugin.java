package io.relata.internal.servers.opensearch;

import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.LoopbackGuard.Links;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.opensearch.client.node.NodeClient;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.plugins.ActionPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.rest.BytesRestResponse;
import org.opensearch.rest.RestChannel;
import org.opensearch.rest.RestHandler;
import org.opensearch.rest.RestRequest;

/** Has the guard of local ports asked before anything that OpenSearch can do. */
public final class GuardPlugin extends Plugin implements ActionPlugin {
    @Override
    public UnaryOperator<RestHandler> getRestHandlerWrapper(ThreadContext context) {
        return Guarded::new;
    }

    private static final class Guarded extends RestHandler.Wrapper {
        Guarded(RestHandler answering) {
            super(answering);
        }

        @Override
        public void handleRequest(RestRequest request, RestChannel channel, NodeClient client) throws Exception {
            Optional<String> refusal = LoopbackGuard.STRICT.refusal(request.method().name(),
                    name -> Optional.ofNullable(request.getAllHeaderValues(name)).orElse(List.of()), Links.REFUSED);
            if (refusal.isPresent()) {
                channel.sendResponse(new BytesRestResponse(RestStatus.FORBIDDEN, refusal.get()));
            } else {
                super.handleRequest(request, channel, client);
            }
        }
    }
}
