package io.relata.internal.servers.runtime;

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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * As much of Lambda's Runtime API as one function needs, which gets one event at a time. Reads the clock where Lambda would: when the
 * function asks for an event, when it gets one, when its answer arrives. All methods wait, at most 60 s.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">Lambda runtime API</a>
 */
public final class RuntimeApi implements AutoCloseable {
    private static final String BASE = "/2018-06-01/runtime/";
    private static final String NEXT = "invocation/next";
    private static final int TIMEOUT_SECONDS = 60;
    private static final Event RESTORED = new Event("restore", "");

    static {
        // Otherwise every answer waits for the client's delayed acknowledgement, 40 ms. Read once, by the first server of the process.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** A request of the function, and when it arrived. */
    private record Call(String path, String body, long nanos) {
    }

    private record Event(String requestId, String body) {
    }

    /** @param time from the event's departure to the answer's arrival */
    public record Answer(Duration time, String body) {
    }

    private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final HttpServer server;
    private volatile long sent;
    /** Whether the function has asked for its next event. */
    private boolean ready;

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

    /** When a function with SnapStart was ready for its snapshot, as {@link System#nanoTime} tells it. */
    public long awaitCheckpoint() {
        return await("restore/next").nanos();
    }

    /** Lets such a function continue, as after a restore; the time until it asks for an event. */
    public Duration restore() {
        events.add(RESTORED);
        return Duration.ofNanos(awaitReady() - sent);
    }

    /** When the function asked for an event, as {@link System#nanoTime} tells it. */
    public long awaitReady() {
        long nanos = await(NEXT).nanos();
        ready = true;
        return nanos;
    }

    /** The function's answer to an event. */
    public Answer invoke(String event) {
        return invoke(UUID.randomUUID().toString(), event);
    }

    /**
     * The function's answer to an event with this request id. Returns when the function has asked for the next one.
     *
     * @throws IllegalStateException when it reports an error
     */
    public Answer invoke(String requestId, String event) {
        if (!ready) {
            awaitReady();
        }
        events.add(new Event(requestId, event));
        Call result = await("invocation/" + requestId + "/response");
        Answer answer = new Answer(Duration.ofNanos(result.nanos() - sent), result.body());
        awaitReady();
        return answer;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private Call await(String expected) {
        try {
            Call call = calls.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (call == null || !call.path().equals(expected)) {
                throw new IllegalStateException("the function should have called " + expected + ", but called " + call);
            }
            return call;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a function ran", e);
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath().substring(BASE.length());
        calls.add(new Call(path, body, System.nanoTime()));
        if (path.endsWith("/next")) {
            sendEvent(exchange);
        } else {
            reply(exchange, 202, "{\"status\":\"OK\"}");
        }
    }

    private void sendEvent(HttpExchange exchange) throws IOException {
        try {
            Event event = events.take();
            Map.of("Lambda-Runtime-Aws-Request-Id", event.requestId(),
                    "Lambda-Runtime-Deadline-Ms", String.valueOf(System.currentTimeMillis() + 30_000),
                    "Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:123456789012:function:local",
                    "Content-Type", "application/json").forEach(exchange.getResponseHeaders()::set);
            sent = System.nanoTime();
            reply(exchange, 200, event.body());
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
