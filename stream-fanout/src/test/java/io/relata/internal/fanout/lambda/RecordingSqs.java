package io.relata.internal.fanout.lambda;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers SendMessage as SQS does, in its JSON protocol, and remembers what was sent. */
public final class RecordingSqs implements QuarkusTestResourceLifecycleManager {
    private static final List<Sent> SENT = new CopyOnWriteArrayList<>();

    private HttpServer server;

    /** A message and its delay. */
    record Sent(Message message, int delaySeconds) {
    }

    /** What was sent since the last call. */
    static List<Sent> take() {
        List<Sent> sent = List.copyOf(SENT);
        SENT.clear();
        return sent;
    }

    @Override
    public Map<String, String> start() {
        try {
            server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", RecordingSqs::answer);
        server.start();
        String endpoint = "http://localhost:" + server.getAddress().getPort();
        return Map.of("relata.work-queue-url", endpoint + "/000000000000/work", "relata.work-queue-endpoint", endpoint);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        JsonNode request = Json.MAPPER.readTree(exchange.getRequestBody());
        String body = request.required("MessageBody").asText();
        SENT.add(new Sent(MessageJson.read(body), request.path("DelaySeconds").asInt()));
        byte[] response = "{\"MessageId\":\"1\",\"MD5OfMessageBody\":\"%s\"}".formatted(md5(body)).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(200, response.length);
        exchange.getResponseBody().write(response);
        exchange.close();
    }

    private static String md5(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    @Override
    public void stop() {
        server.stop(0);
    }
}
