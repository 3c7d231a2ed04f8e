package io.relata.local.http;

import io.relata.functions.http.ProblemType;
import io.relata.local.lambda.FunctionErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
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
    private static final System.Logger LOG = System.getLogger(GatewayHandler.class.getName());
    private static final int MAX_BODY_BYTES = 10 * 1024 * 1024;
    private static final String JSON = "application/json";

    private final AtomicReference<Routing> open;

    /** @param open empty until requests may be answered */
    GatewayHandler(AtomicReference<Routing> open) {
        this.open = open;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        Optional<RequestPath> path = RequestPath.decode(request.getHttpURI().getPath());
        Routing routing = open.get();
        if (path.isEmpty()) {
            refuse(response, callback, request, new GatewayProblem(ProblemType.MALFORMED_REQUEST,
                    "the path " + request.getHttpURI().getPath() + " is not percent-encoded UTF-8"));
        } else if (routing == null && !path.get().text().equals("/health")) {
            refuse(response, callback, request,
                    new GatewayProblem(ProblemType.STARTING, "the functions are starting: try again in a few seconds"));
        } else if (routing == null) {
            write(response, callback, request, answer(503, JSON, "{\"status\":\"starting\"}"));
        } else if (path.get().text().equals("/health")) {
            write(response, callback, request, answer(200, JSON, "{\"status\":\"ok\"}"));
        } else {
            Optional<byte[]> body = body(request);
            if (body.isEmpty()) {
                refuse(response, callback, request, new GatewayProblem(ProblemType.TOO_LARGE, "the body is larger than 10 MB"));
            } else {
                write(response, callback, request,
                        invoke(routing.target(request.getMethod(), path.get().segments()), request, path.get(), body.get()));
            }
        }
        return true;
    }

    private static GatewayAnswer invoke(Routing.Target target, Request request, RequestPath path, byte[] body) {
        try {
            return GatewayAnswer.of(target.function().invoke(GatewayEvent.of(request, path, target, body, Instant.now())));
        } catch (FunctionErrorException e) {
            LOG.log(System.Logger.Level.ERROR, request.getMethod() + " " + path.text(), e);
            return answer(500, JSON, "{\"message\":\"Internal Server Error\"}");
        }
    }

    /** Reads a body that is too large to its end: a client that is still sending would miss the answer. */
    private static Optional<byte[]> body(Request request) throws IOException {
        try (InputStream in = Content.Source.asInputStream(request)) {
            byte[] body = in.readNBytes(MAX_BODY_BYTES + 1);
            if (body.length <= MAX_BODY_BYTES) {
                return Optional.of(body);
            }
            in.transferTo(OutputStream.nullOutputStream());
            return Optional.empty();
        }
    }

    private static void refuse(Response response, Callback callback, Request request, GatewayProblem problem) {
        write(response, callback, request, new GatewayAnswer(problem.status(),
                List.of(new GatewayAnswer.Header("content-type", GatewayProblem.MEDIA_TYPE)), problem.toJson()));
    }

    private static GatewayAnswer answer(int status, String contentType, String body) {
        return new GatewayAnswer(status, List.of(new GatewayAnswer.Header("content-type", contentType)),
                body.getBytes(StandardCharsets.UTF_8));
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
