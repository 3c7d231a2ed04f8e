package io.relata.internal.lambda.snapshot;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** An empty DynamoDB that accepts and records every request. */
final class Table implements AutoCloseable {
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private volatile int status = 200;

    /** @param connection the Connection header: {@code close} or {@code keep-alive} */
    record Asked(String operation, String connection) {
    }

    Table() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    List<Asked> asked() {
        return List.copyOf(asked);
    }

    /** Refuses all requests from now on. */
    void refuse() {
        status = 400;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String target = exchange.getRequestHeaders().getOrDefault("X-Amz-Target", List.of(body.replaceFirst("Action=(\\w+)&.*", ".$1")))
                .get(0);
        asked.add(new Asked(target.substring(target.indexOf('.') + 1),
                exchange.getRequestHeaders().getFirst("Connection").toLowerCase(Locale.ROOT)));
        byte[] answer = (body.startsWith("Action") ? "<AssumeRoleResponse/>" : "{}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }
}
