package io.relata.benchmarks.killed;

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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/** Stands between a worker and DynamoDB, counts the writes that it is asked for, and lets something happen at given numbers of them. */
final class CountingProxy implements AutoCloseable {
    /** What happens to the request with which a number of writes is reached. */
    enum Fate {
        /** It goes on as if nothing had happened. */
        GOES_ON,
        /** It never reaches DynamoDB. */
        IS_LOST,
        /** It takes effect, and the answer is lost. */
        ANSWER_IS_LOST
    }

    /** Something that happens. */
    @FunctionalInterface
    interface Incident {
        Fate happen();
    }

    private static final Pattern ONE_WRITE = Pattern.compile("\"Statement\":|\"Update\":|\"Put\":|\"Delete\":");
    private static final List<String> SINGLE_WRITES = List.of("UpdateItem", "PutItem", "DeleteItem");
    private static final List<String> HEADERS = List.of("X-amz-target", "Content-type", "Authorization", "X-amz-date");

    private final URI target;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final NavigableMap<Long, Incident> incidents = new TreeMap<>();
    private long writes;

    static {
        // The server would wait for more to send for 40 ms before each answer.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    CountingProxy(URI target) {
        this.target = target;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException("no port is free", e);
        }
        server.createContext("/", this::pass);
        server.setExecutor(threads);
        server.start();
    }

    URI uri() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /** Lets something happen at the next request that brings the number of writes to this one. */
    synchronized void at(long number, Incident incident) {
        incidents.merge(number, incident, (one, other) -> {
            throw new IllegalArgumentException("something happens at " + number + " already");
        });
    }

    /** How many incidents are still to come. */
    synchronized int toCome() {
        return incidents.size();
    }

    synchronized long writes() {
        return writes;
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            Fate fate = counted(operation(exchange), body);
            if (fate == Fate.IS_LOST) {
                return;
            }
            HttpResponse<byte[]> response = client.send(request(exchange, body), BodyHandlers.ofByteArray());
            if (fate == Fate.GOES_ON) {
                response.headers().map().entrySet().stream()
                        .filter(header -> header.getKey().startsWith("x-amz") || header.getKey().equals("content-type"))
                        .forEach(header -> exchange.getResponseHeaders().put(header.getKey(), header.getValue()));
                exchange.sendResponseHeaders(response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
                exchange.getResponseBody().write(response.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String operation(HttpExchange exchange) {
        return String.valueOf(exchange.getRequestHeaders().getFirst("X-amz-target")).replaceFirst("^.*\\.", "");
    }

    private synchronized Fate counted(String operation, byte[] body) {
        if (SINGLE_WRITES.contains(operation)) {
            writes++;
        } else if (operation.equals("BatchExecuteStatement") || operation.equals("TransactWriteItems")) {
            writes += ONE_WRITE.matcher(new String(body, StandardCharsets.UTF_8)).results().count();
        }
        Map.Entry<Long, Incident> next = incidents.firstEntry();
        if (next == null || next.getKey() > writes) {
            return Fate.GOES_ON;
        }
        incidents.pollFirstEntry();
        return next.getValue().happen();
    }

    private HttpRequest request(HttpExchange exchange, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(target)
                .POST(BodyPublishers.ofByteArray(body));
        HEADERS.stream().filter(exchange.getRequestHeaders()::containsKey)
                .forEach(name -> request.header(name, exchange.getRequestHeaders().getFirst(name)));
        return request.build();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
