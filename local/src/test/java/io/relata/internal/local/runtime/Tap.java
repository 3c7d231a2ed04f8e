package io.relata.internal.local.runtime;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** A proxy of DynamoDB that records each request and its connection. */
final class Tap implements AutoCloseable {
    private static final Set<String> PASSED_ON = Set.of("X-Amz-Target", "X-Amz-Date", "Authorization", "Content-Type");

    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI endpoint;
    private final HttpServer server;

    /** @param port the client's port, which identifies the connection */
    record Asked(String operation, int port) {
    }

    Tap(URI endpoint) {
        this.endpoint = endpoint;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "tap");
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", this::passOn);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Asked> asked() {
        return List.copyOf(asked);
    }

    Set<String> operations() {
        return asked.stream().map(Asked::operation).collect(Collectors.toSet());
    }

    private void passOn(HttpExchange exchange) throws IOException {
        String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
        asked.add(new Asked(target.substring(target.indexOf('.') + 1), exchange.getRemoteAddress().getPort()));
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .POST(HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        exchange.getRequestHeaders().forEach((name, values) -> PASSED_ON.stream().filter(name::equalsIgnoreCase)
                .forEach(known -> request.header(known, values.get(0))));
        try {
            HttpResponse<byte[]> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
