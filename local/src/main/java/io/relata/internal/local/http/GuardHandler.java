package io.relata.internal.local.http;

import io.relata.internal.events.gateway.GatewayProblem;
import io.relata.internal.functions.http.ProblemType;
import io.relata.internal.functions.route.CrossOrigin;
import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.LoopbackGuard.Links;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers pages of allowed origins only, with the headers of CORS that API Gateway adds, and their preflight requests as API Gateway does:
 * without asking a function.
 *
 * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html">CORS for HTTP APIs</a>
 */
final class GuardHandler extends Handler.Wrapper {
    private final LoopbackGuard guard;

    GuardHandler(LoopbackGuard guard, Handler answering) {
        super(answering);
        this.guard = guard;
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
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin == null || !guard.origins().contains(origin)) {
            return super.handle(request, response, callback);
        }
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, origin).put(HttpHeader.VARY, HttpHeader.ORIGIN.asString())
                .put(HttpHeader.ACCESS_CONTROL_EXPOSE_HEADERS, String.join(",", CrossOrigin.EXPOSED_HEADERS));
        if (!HttpMethod.OPTIONS.is(request.getMethod())) {
            return super.handle(request, response, callback);
        }
        headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS, String.join(",", CrossOrigin.METHODS))
                .put(HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS, String.join(",", CrossOrigin.HEADERS))
                .put(HttpHeader.ACCESS_CONTROL_MAX_AGE, String.valueOf(CrossOrigin.REMEMBERED.toSeconds()));
        response.setStatus(HttpStatus.NO_CONTENT_204);
        response.write(true, ByteBuffer.allocate(0), callback);
        return true;
    }
}
