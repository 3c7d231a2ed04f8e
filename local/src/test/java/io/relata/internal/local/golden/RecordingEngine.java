package io.relata.internal.local.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * Takes what is sent to the search engine and answers as OpenSearch does; it refuses texts that say {@code refused}, and finds what it is
 * told to.
 */
final class RecordingEngine implements AutoCloseable {
    private final ArrayNode requests = GoldenFile.JSON.createArrayNode();
    private final HttpServer server;

    private final String prefix;

    /** @param prefix of the ids of its documents */
    RecordingEngine(String prefix) throws IOException {
        this.prefix = prefix;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    URI endpoint() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    ArrayNode requests() {
        return requests;
    }

    private void answer(HttpExchange exchange) throws IOException {
        List<String> lines = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        String path = exchange.getRequestURI().toString();
        ObjectNode request = requests.addObject().put("request", exchange.getRequestMethod() + " " + path);
        ObjectNode answer = GoldenFile.JSON.createObjectNode();
        if (path.endsWith("/_bulk")) {
            bulk(lines, request.putArray("lines"), answer.putArray("items"));
        } else {
            request.set("body", GoldenFile.JSON.readTree(String.join("\n", lines)));
            answer.putObject("hits").putArray("hits").addObject().putArray("sort").add(7.0).add(prefix + "store#004");
        }
        byte[] response = answer.toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, response.length);
        exchange.getResponseBody().write(response);
        exchange.close();
    }

    private static void bulk(List<String> lines, ArrayNode recorded, ArrayNode items) throws IOException {
        for (Iterator<String> each = lines.iterator(); each.hasNext();) {
            JsonNode action = GoldenFile.JSON.readTree(each.next());
            String name = action.fieldNames().next();
            recorded.add(action);
            boolean refused = false;
            if (!name.equals("delete")) {
                JsonNode document = GoldenFile.JSON.readTree(each.next());
                recorded.add(document);
                refused = document.toString().toLowerCase(Locale.ROOT).contains("refused");
            }
            ObjectNode item = items.addObject().putObject(name).put("status", refused ? 400 : 200);
            if (refused) {
                item.putObject("error").put("type", "t").put("reason", "r");
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
