package io.relata.internal.servers.dynamodb;

import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.LoopbackGuard.Links;
import io.relata.internal.loopback.Reach;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.util.Callback;
import software.amazon.dynamodb.services.exceptions.DynamoDBLocalServiceException;
import software.amazon.dynamodb.services.local.main.CommandLineInput;
import software.amazon.dynamodb.services.local.server.AbstractLocalDynamoDBServerHandler;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBServerHandler;

/** DynamoDB Local, which by itself listens on all addresses and answers every web page. */
final class GuardedDynamoDb {
    private static final int FORBIDDEN = 403;

    private GuardedDynamoDb() {
    }

    /** @param options those of DynamoDB Local's command line */
    static DynamoDBProxyServer of(Reach reach, String... options) throws Exception {
        CommandLineInput input = new CommandLineInput(options);
        if (!input.init()) {
            throw new IllegalArgumentException("DynamoDB Local does not know these options: " + String.join(" ", options));
        }
        AbstractLocalDynamoDBServerHandler handler = new DatabaseByPath(new LocalDynamoDBRequestHandler(0, input.isInMemory(),
                input.getDbPath(), input.getSharedDb(), input.shouldDelayTransientStatuses()), input.getCorsParams());
        LoopbackGuard guard = new LoopbackGuard(reach, Set.of());
        DynamoDBProxyServer server = new DynamoDBProxyServer(input.getPort(), handler) {
            /** Called by the constructor. */
            @Override
            public ContextHandlerCollection setUpHandler(AbstractLocalDynamoDBServerHandler answering) {
                return new ContextHandlerCollection(new ContextHandler(new Guarding(guard, answering), "/"));
            }
        };
        for (Connector connector : handler.getServer().getConnectors()) {
            ((ServerConnector) connector).setHost(reach.address());
        }
        return server;
    }

    /** Without a shared database, DynamoDB Local has one for each access key and region: here, for each path and region. */
    private static final class DatabaseByPath extends LocalDynamoDBServerHandler {
        DatabaseByPath(LocalDynamoDBRequestHandler databases, String cors) {
            super(databases, cors);
        }

        @Override
        protected String getAccessKey(Request request) throws DynamoDBLocalServiceException {
            super.getAccessKey(request);
            return Request.getPathInContext(request).replace("/", "");
        }
    }

    /** Answers what the guard refuses. */
    private static final class Guarding extends Handler.Wrapper {
        private final LoopbackGuard guard;

        Guarding(LoopbackGuard guard, Handler answering) {
            super(answering);
            this.guard = guard;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            Optional<String> refusal = guard.refusal(request.getMethod(), request.getHeaders()::getValuesList, Links.REFUSED);
            if (refusal.isEmpty()) {
                return super.handle(request, response, callback);
            }
            response.setStatus(FORBIDDEN);
            // The body is not read, so no other request can follow on the connection.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            Content.Sink.write(response, true, refusal.get(), callback);
            return true;
        }
    }
}
