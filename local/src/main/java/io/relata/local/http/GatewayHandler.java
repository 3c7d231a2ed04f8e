package io.relata.local.http;

import io.relata.events.gateway.GatewayAnswer;
import io.relata.events.gateway.GatewayRequest;
import io.relata.events.gateway.Header;
import io.relata.events.gateway.HttpApi;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
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
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        Optional<byte[]> body = body(request);
        write(response, callback, request,
                body.isEmpty() ? HttpApi.tooLarge() : Objects.requireNonNull(open.get()).answer(received(request, body.get())));
        return true;
    }

    private static GatewayRequest received(Request request, byte[] body) {
        return new GatewayRequest(request.getMethod(), request.getHttpURI().getPath(),
                Optional.ofNullable(request.getHttpURI().getQuery()).orElse(""), request.getConnectionMetaData().getProtocol(),
                Request.getServerName(request), Request.getRemoteAddr(request), request.getHeaders().stream()
                        .map(header -> new Header(header.getName(), Optional.ofNullable(header.getValue()).orElse(""))).toList(),
                body);
    }

    /** Reads a body that is too large to its end: a client that is still sending would miss the answer. */
    private static Optional<byte[]> body(Request request) throws IOException {
        try (InputStream in = Content.Source.asInputStream(request)) {
            byte[] body = in.readNBytes(HttpApi.MAX_BODY_BYTES + 1);
            if (body.length <= HttpApi.MAX_BODY_BYTES) {
                return Optional.of(body);
            }
            in.transferTo(OutputStream.nullOutputStream());
            return Optional.empty();
        }
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
