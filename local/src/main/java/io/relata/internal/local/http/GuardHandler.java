package io.relata.internal.local.http;

import io.relata.internal.events.gateway.AllowedOrigins;
import io.relata.internal.events.gateway.GatewayAnswer;
import io.relata.internal.events.gateway.GatewayProblem;
import io.relata.internal.functions.http.ProblemType;
import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.LoopbackGuard.Links;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Refuses what pages of other sites ask, and answers those of {@linkplain AllowedOrigins allowed origins} as API Gateway does. */
final class GuardHandler extends Handler.Wrapper {
    private final LoopbackGuard guard;
    private final AllowedOrigins allowed;

    GuardHandler(LoopbackGuard guard, Handler answering) {
        super(answering);
        this.guard = guard;
        this.allowed = new AllowedOrigins(guard.origins());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Optional<String> refusal = guard.refusal(request.getMethod(), request.getHeaders()::getValuesList, Links.FOLLOWED);
        if (refusal.isPresent()) {
            response.setStatus(HttpStatus.FORBIDDEN_403);
            // The body is not read, so no other request can follow on the connection.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, GatewayProblem.MEDIA_TYPE);
            response.write(true, ByteBuffer.wrap(new GatewayProblem(ProblemType.FORBIDDEN, refusal.get()).toJson()), callback);
            return true;
        }
        Optional<String> origin = Optional.ofNullable(request.getHeaders().get(HttpHeader.ORIGIN));
        allowed.headers(origin).forEach(header -> response.getHeaders().put(header.name(), header.value()));
        Optional<GatewayAnswer> preflight = allowed.preflight(request.getMethod(), origin);
        if (preflight.isEmpty()) {
            return super.handle(request, response, callback);
        }
        preflight.get().headers().forEach(header -> response.getHeaders().put(header.name(), header.value()));
        response.setStatus(preflight.get().status());
        response.write(true, ByteBuffer.allocate(0), callback);
        return true;
    }
}
