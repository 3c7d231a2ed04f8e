package io.relata.internal.local.deployed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** The DynamoDB Local that all tests share, with the tags that it does not know. */
final class TaggingDynamoDb implements AutoCloseable {
    private static final String TARGET = "X-Amz-Target";

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;
    private final Map<String, String> tags = new ConcurrentHashMap<>();

    TaggingDynamoDb() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void tag(String table, String environment, String model) {
        tags.put(table, "{\"Tags\":[{\"Key\":\"relata:env\",\"Value\":\"%s\"},{\"Key\":\"relata:model\",\"Value\":\"%s\"}]}"
                .formatted(environment, model));
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String target = Optional.ofNullable(exchange.getRequestHeaders().getFirst(TARGET)).orElse("");
        if (target.endsWith(".ListTagsOfResource")) {
            String asked = new String(body, StandardCharsets.UTF_8);
            String answer = tags.entrySet().stream().filter(each -> asked.contains("table/" + each.getKey() + "\"")).findFirst()
                    .map(Map.Entry::getValue).orElse("{\"Tags\":[]}");
            send(exchange, 200, answer.getBytes(StandardCharsets.UTF_8));
            return;
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(DynamoDbLocal.shared().endpoint()).POST(BodyPublishers.ofByteArray(body))
                .header(TARGET, target);
        for (String header : new String[] {"Authorization", "Content-Type", "X-Amz-Date"}) {
            Optional.ofNullable(exchange.getRequestHeaders().getFirst(header)).ifPresent(value -> request.header(header, value));
        }
        try {
            HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
            send(exchange, answer.statusCode(), answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
