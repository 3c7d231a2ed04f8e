package io.relata.clients;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Passes requests on, and loses answers of writes once it is told to: by {@link #loseNext}, or by a request for {@code /lose-next}.
 */
final class LossyProxy implements AutoCloseable {
    private static final Set<String> WRITES = Set.of("POST", "PUT", "PATCH", "DELETE");
    private static final Set<String> OWN_HEADERS = Set.of("host", "connection", "content-length", "upgrade", "http2-settings",
            "transfer-encoding");

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger toLose = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private final HttpServer server;
    private final String target;

    LossyProxy(String target) throws IOException {
        this.target = target;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::pass);
        server.setExecutor(threads);
        server.start();
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** The answers of so many writes will be lost. */
    void loseNext(int answers) {
        toLose.set(answers);
    }

    /** How many were. */
    int lost() {
        return lost.get();
    }

    private void pass(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().equals("/lose-next")) {
            loseNext(1);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
            return;
        }
        HttpResponse<byte[]> answer = answer(exchange);
        if (WRITES.contains(exchange.getRequestMethod()) && toLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            lost.incrementAndGet();
        } else {
            answer.headers().map().forEach((name, values) -> {
                if (!OWN_HEADERS.contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
        exchange.close();
    }

    private HttpResponse<byte[]> answer(HttpExchange exchange) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OWN_HEADERS.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            return client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
