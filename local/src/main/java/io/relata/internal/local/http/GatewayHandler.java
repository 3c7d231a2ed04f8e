package io.relata.internal.local.http;

import io.relata.internal.events.gateway.GatewayAnswer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.Header;
import io.relata.internal.events.gateway.HttpApi;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers a request: creates the event, invokes the function, writes its answer. */
final class GatewayHandler extends Handler.Abstract {
    private final AtomicReference<HttpApi> open;

    GatewayHandler(AtomicReference<HttpApi> open) {
        this.open = open;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        new ReceivedBody(request, HttpApi.MAX_BODY_BYTES, body -> write(response, callback, request,
                body.isEmpty() ? HttpApi.tooLarge() : Objects.requireNonNull(open.get()).answer(received(request, body.get()))),
                failure -> Response.writeError(request, response, callback, failure)).run();
        return true;
    }

    private static GatewayRequest received(Request request, byte[] body) {
        return new GatewayRequest(request.getMethod(), request.getHttpURI().getPath(),
                Optional.ofNullable(request.getHttpURI().getQuery()).orElse(""), request.getConnectionMetaData().getProtocol(),
                Request.getServerName(request), Request.getRemoteAddr(request), request.getHeaders().stream()
                        .map(header -> new Header(header.getName(), Optional.ofNullable(header.getValue()).orElse(""))).toList(),
                body);
    }

    private static void write(Response response, Callback callback, Request request, GatewayAnswer answer) {
        response.setStatus(answer.status());
        answer.headers().forEach(header -> response.getHeaders().add(header.name(), header.value()));
        boolean withBody = answer.mayHaveBody() && !HttpMethod.HEAD.is(request.getMethod());
        if (answer.mayHaveBody() && (withBody || answer.body().length > 0)) {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.body().length);
        }
        response.write(true, withBody ? ByteBuffer.wrap(answer.body()) : ByteBuffer.allocate(0), callback);
    }
}
