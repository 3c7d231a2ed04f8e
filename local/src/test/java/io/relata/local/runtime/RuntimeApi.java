package io.relata.local.runtime;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The server that Lambda's runtime client asks for events and tells results: as much of the Runtime API as one function needs.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">Lambda runtime API</a>
 */
final class RuntimeApi implements AutoCloseable {
    private static final String BASE = "/2018-06-01/runtime/";

    private record Invocation(String id, String event) {
    }

    private final BlockingQueue<Invocation> waiting = new LinkedBlockingQueue<>();
    private final Map<String, CompletableFuture<String>> results = new ConcurrentHashMap<>();
    private final CompletableFuture<String> initError = new CompletableFuture<>();
    private final CompletableFuture<Void> checkpoint = new CompletableFuture<>();
    private final CompletableFuture<Void> restore = new CompletableFuture<>();
    private final HttpServer server;

    RuntimeApi() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "runtime-api");
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext(BASE, this::serve);
        server.start();
    }

    /** The value of {@code AWS_LAMBDA_RUNTIME_API}. */
    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Sends an event to the function; completes with its answer, or exceptionally with its error. */
    CompletableFuture<String> invoke(String event) {
        return invoke(UUID.randomUUID().toString(), event);
    }

    /** The same with this request id. */
    CompletableFuture<String> invoke(String requestId, String event) {
        Invocation invocation = new Invocation(requestId, event);
        CompletableFuture<String> result = new CompletableFuture<>();
        results.put(invocation.id(), result);
        initError.whenComplete((error, none) -> result.completeExceptionally(new AssertionError("the function did not start: " + error)));
        waiting.add(invocation);
        return result;
    }

    /** Completes when a function with SnapStart is ready for its snapshot. */
    CompletableFuture<Void> checkpoint() {
        return checkpoint;
    }

    /** Lets such a function continue, as after a restore. */
    void restore() {
        restore.complete(null);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().substring(BASE.length());
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (path.equals("invocation/next")) {
            next(exchange);
            return;
        } else if (path.equals("restore/next")) {
            checkpoint.complete(null);
            restore.join();
            reply(exchange, 200, "{}");
            return;
        } else if (path.endsWith("/response")) {
            results.get(path.split("/")[1]).complete(body);
        } else if (path.endsWith("/error") && path.startsWith("invocation/")) {
            results.get(path.split("/")[1]).completeExceptionally(new AssertionError("the function failed: " + body));
        } else {
            initError.complete(body);
            checkpoint.completeExceptionally(new AssertionError("the function did not come to its snapshot: " + body));
        }
        reply(exchange, 202, "{\"status\":\"OK\"}");
    }

    private void next(HttpExchange exchange) throws IOException {
        try {
            Invocation invocation = waiting.take();
            exchange.getResponseHeaders().set("Lambda-Runtime-Aws-Request-Id", invocation.id());
            exchange.getResponseHeaders().set("Lambda-Runtime-Deadline-Ms", String.valueOf(System.currentTimeMillis() + 30_000));
            exchange.getResponseHeaders().set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:123456789012:function:test");
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            reply(exchange, 200, invocation.event());
        } catch (InterruptedException e) {
            exchange.close();
        }
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
