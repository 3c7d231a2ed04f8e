package io.relata.internal.fanout.lambda;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** Answers bulk requests as OpenSearch does, with one status for all items, and remembers their lines. */
public final class RecordingEngine implements QuarkusTestResourceLifecycleManager {
    private static final List<List<String>> BATCHES = new CopyOnWriteArrayList<>();
    private static volatile int status = 200;

    private HttpServer server;

    /** The batches since the last call, each with its lines. */
    static List<List<String>> take() {
        List<List<String>> batches = List.copyOf(BATCHES);
        BATCHES.clear();
        return batches;
    }

    /** @param newStatus the status of each item from now on */
    static void answerWith(int newStatus) {
        status = newStatus;
    }

    @Override
    public Map<String, String> start() {
        try {
            server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", RecordingEngine::answer);
        server.start();
        return Map.of("relata.search-endpoint", "http://localhost:" + server.getAddress().getPort());
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String answer = "{}";
        if (exchange.getRequestURI().getPath().endsWith("/_bulk")) {
            List<String> lines = body.lines().toList();
            BATCHES.add(lines);
            answer = lines.stream().filter(line -> line.contains("external_gte")).map(line -> "{\"%s\":{\"status\":%d%s}}"
                    .formatted(line.contains("\"delete\"") ? "delete" : "index", status,
                            status < 300 ? "" : ",\"error\":{\"type\":\"t\",\"reason\":\"r\"}"))
                    .collect(Collectors.joining(",", "{\"items\":[", "]}"));
        }
        byte[] response = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, response.length);
        exchange.getResponseBody().write(response);
        exchange.close();
    }

    @Override
    public void stop() {
        server.stop(0);
    }
}
