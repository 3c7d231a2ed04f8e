package io.relata.internal.console.web;

import io.relata.internal.console.source.ConsoleSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Serves everything below {@value #ROOT}, and leaves all other requests to the next handler. */
public final class ConsoleHandler extends Handler.Abstract implements AutoCloseable {
    /** Where the console begins. */
    public static final String ROOT = "/console/";
    private static final String API = ROOT + "api/";
    private static final String NAME = "/console";
    private static final String EVENTS = "events";
    private static final int MAX_BODY_BYTES = 1024 * 1024;

    private final Doorkeeper doorkeeper;
    private final ConsoleFiles files;
    private final ConsoleApi api;
    private final Optional<EventStreams> events;

    /** @param doorkeeper says who is let in */
    public ConsoleHandler(ConsoleSource source, Doorkeeper doorkeeper) {
        this.doorkeeper = doorkeeper;
        this.files = new ConsoleFiles();
        this.api = new ConsoleApi(source, files);
        this.events = source.capabilities().live().map(EventStreams::new);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        String path = request.getHttpURI().getPath();
        if (path == null || !path.equals(NAME) && !path.startsWith(ROOT)) {
            return false;
        }
        SecurityHeaders.add(response.getHeaders(), doorkeeper.embedders());
        Optional<ConsoleAnswer> refusal = doorkeeper.refusal(request, path.startsWith(API));
        if (refusal.isPresent()) {
            // The body is not read, so no other request can follow on the connection.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            write(request, response, callback, refusal.get());
        } else if (path.startsWith(API)) {
            api(request, response, callback, path.substring(API.length()));
        } else {
            write(request, response, callback, page(request, response, path));
        }
        return true;
    }

    private ConsoleAnswer page(Request request, Response response, String path) {
        if (path.equals(NAME)) {
            return ConsoleAnswer.redirect(ROOT);
        } else if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            return ConsoleAnswer.problem(405, "pages of the console are only read");
        } else if (path.equals(ROOT)) {
            Optional<ConsoleAnswer> entered = doorkeeper.enter(request, response);
            if (entered.isPresent()) {
                return entered.get();
            }
        }
        return files.answer(path.equals(ROOT) ? "index.html" : path.substring(ROOT.length()),
                Optional.ofNullable(request.getHeaders().get(HttpHeader.IF_NONE_MATCH)),
                Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT_ENCODING)).orElse("").contains("gzip"));
    }

    private void api(Request request, Response response, Callback callback, String path) throws IOException {
        if (path.equals(EVENTS) && events.isPresent() && HttpMethod.GET.is(request.getMethod())) {
            events.get().begin(request, response, callback).ifPresent(refusal -> write(request, response, callback, refusal));
            return;
        }
        Optional<byte[]> body = body(request);
        ConsoleAnswer answer = body.isEmpty()
                ? ConsoleAnswer.problem(413, "a request to the console has at most 1 MB")
                : api.answer(new ConsoleRequest(request.getMethod(), path, Request.extractQueryParameters(request), body.get(),
                        Optional.empty()));
        write(request, response, callback, answer);
    }

    private static Optional<byte[]> body(Request request) throws IOException {
        try (InputStream in = Content.Source.asInputStream(request)) {
            byte[] body = in.readNBytes(MAX_BODY_BYTES + 1);
            return body.length <= MAX_BODY_BYTES ? Optional.of(body) : Optional.empty();
        }
    }

    private static void write(Request request, Response response, Callback callback, ConsoleAnswer answer) {
        response.setStatus(answer.status());
        answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
        if (answer.status() != 304) {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.body().length);
        }
        boolean withBody = !HttpMethod.HEAD.is(request.getMethod());
        response.write(true, withBody ? ByteBuffer.wrap(answer.body()) : ByteBuffer.allocate(0), callback);
    }

    /** Ends the events that are being sent. */
    @Override
    public void close() {
        events.ifPresent(EventStreams::close);
    }
}
