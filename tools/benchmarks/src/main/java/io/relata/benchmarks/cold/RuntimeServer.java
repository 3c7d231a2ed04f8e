package io.relata.benchmarks.cold;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The server that Lambda's runtime client asks for events and tells results. It reads the clock where Lambda would: when the client asks,
 * when it is answered, when its result is here.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">Lambda runtime API</a>
 */
final class RuntimeServer implements AutoCloseable {
    private static final String BASE = "/2018-06-01/runtime/";
    private static final int PATIENCE_SECONDS = 60;

    static {
        // Else every answer waits for the client's delayed acknowledgement, 40 ms. Read once, by the first server of the process.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** Something that the client said, and when. */
    private record Heard(String path, String body, long nanos) {
    }

    /** @param time from the event's leaving to the result's being here */
    record Answer(Duration time, String body) {
    }

    private final BlockingQueue<Heard> heard = new ArrayBlockingQueue<>(10);
    private final BlockingQueue<String> events = new ArrayBlockingQueue<>(1);
    private final HttpServer server;
    private volatile long sent;

    RuntimeServer() {
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

    /** What {@code AWS_LAMBDA_RUNTIME_API} is to say. */
    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Waits until the client asks for its first event. */
    Duration readySince(long nanos) {
        return Duration.ofNanos(next("invocation/next").nanos() - nanos);
    }

    /** Waits until the client has done what it does before a snapshot. */
    Duration checkpointSince(long nanos) {
        return Duration.ofNanos(next("restore/next").nanos() - nanos);
    }

    /** Lets the client go on as after a restore; the time that it takes until it asks for an event. */
    Duration restore() {
        events.add("");
        Heard ready = next("invocation/next");
        return Duration.ofNanos(ready.nanos() - sent);
    }

    /** Hands an event to the client, which waits for one, and waits until it asks for the next one. */
    Answer invoke(String event) {
        events.add(event);
        Heard result = next("/response");
        Answer answer = new Answer(Duration.ofNanos(result.nanos() - sent), result.body());
        next("invocation/next");
        return answer;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private Heard next(String expected) {
        try {
            Heard next = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (next == null || !next.path().endsWith(expected)) {
                throw new IllegalStateException("the function should have called " + expected + ", but: " + next);
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a function was measured", e);
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath().substring(BASE.length());
        heard.add(new Heard(path, body, System.nanoTime()));
        if (path.endsWith("/next")) {
            next(exchange);
        } else {
            reply(exchange, 202, "{\"status\":\"OK\"}");
        }
    }

    private void next(HttpExchange exchange) throws IOException {
        try {
            String event = events.take();
            Map.of("Lambda-Runtime-Aws-Request-Id", UUID.randomUUID().toString(),
                    "Lambda-Runtime-Deadline-Ms", String.valueOf(System.currentTimeMillis() + 30_000),
                    "Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:123456789012:function:measured",
                    "Content-Type", "application/json").forEach(exchange.getResponseHeaders()::set);
            sent = System.nanoTime();
            reply(exchange, 200, event);
        } catch (InterruptedException e) {
            exchange.close();
        }
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
