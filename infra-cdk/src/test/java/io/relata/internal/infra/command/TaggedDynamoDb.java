package io.relata.internal.infra.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BooleanSupplier;

/**
 * DynamoDB as the SDK's client sees it in an account: it lists tables page by page, tables have tags, and indexes take time to be filled.
 * DynamoDB Local answers everything else. The forms are those of DynamoDB's API reference.
 */
final class TaggedDynamoDb implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TARGET = "X-Amz-Target";
    private static final String AUTHORIZATION = "Authorization";
    private static final String LAST = "LastEvaluatedTableName";

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;
    /** By the names of tables, which are the only ones that are listed. */
    private final ConcurrentSkipListMap<String, Map<String, String>> tags = new ConcurrentSkipListMap<>();
    private volatile BooleanSupplier filling = () -> false;
    private volatile String denied = "";

    TaggedDynamoDb() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    URI endpoint() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    void tag(String table, Map<String, String> with) {
        tags.put(table, with);
    }

    /** As long as this is so, an index is active, and its backfill is not finished. */
    void fillsWhile(BooleanSupplier goesOn) {
        filling = goesOn;
    }

    /** From now on the caller may not ask for this operation. */
    void deny(String operation) {
        denied = operation;
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String target = exchange.getRequestHeaders().getFirst(TARGET);
        String operation = target.substring(target.indexOf('.') + 1);
        if (operation.equals(denied)) {
            send(exchange, 400, JSON.writeValueAsBytes(Map.of("__type", "com.amazon.coral.service#AccessDeniedException", "message",
                    "User: ann is not authorized to perform: dynamodb:" + operation)));
            return;
        }
        switch (operation) {
            case "ListTables" -> send(exchange, 200, JSON.writeValueAsBytes(listed(JSON.readTree(body))));
            case "ListTagsOfResource" -> send(exchange, 200, JSON.writeValueAsBytes(tagsOf(JSON.readTree(body))));
            case "DescribeTable" -> {
                HttpResponse<byte[]> local = pass(exchange, body);
                send(exchange, local.statusCode(), filling.getAsBoolean() ? filling(local.body()) : local.body());
            }
            default -> {
                HttpResponse<byte[]> local = pass(exchange, body);
                send(exchange, local.statusCode(), local.body());
            }
        }
    }

    /** One table a page. */
    private ObjectNode listed(JsonNode request) {
        String after = request.path("ExclusiveStartTableName").asText("");
        ObjectNode page = JSON.createObjectNode();
        List<String> left = List.copyOf(tags.tailMap(after, false).keySet());
        left.stream().limit(1).forEach(page.putArray("TableNames")::add);
        return left.size() > 1 ? page.put(LAST, left.get(0)) : page;
    }

    private ObjectNode tagsOf(JsonNode request) {
        ObjectNode answer = JSON.createObjectNode();
        var all = answer.putArray("Tags");
        tags.get(request.get("ResourceArn").asText().replaceFirst(".*/", ""))
                .forEach((key, value) -> all.addObject().put("Key", key).put("Value", value));
        return answer;
    }

    private static byte[] filling(byte[] description) throws IOException {
        JsonNode answer = JSON.readTree(description);
        ((ObjectNode) answer.at("/Table/GlobalSecondaryIndexes/0")).put("Backfilling", true);
        return JSON.writeValueAsBytes(answer);
    }

    private HttpResponse<byte[]> pass(HttpExchange exchange, byte[] body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(DynamoDbLocal.shared().endpoint()).POST(BodyPublishers.ofByteArray(body))
                .header(TARGET, exchange.getRequestHeaders().getFirst(TARGET)).header("Content-Type", "application/x-amz-json-1.0")
                .header(AUTHORIZATION, exchange.getRequestHeaders().getFirst(AUTHORIZATION)).build();
        try {
            return client.send(request, BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
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
