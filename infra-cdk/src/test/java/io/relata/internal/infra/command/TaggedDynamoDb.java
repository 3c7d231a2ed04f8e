package io.relata.internal.infra.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.DynamoDbProxy;
import io.relata.internal.servers.dynamodb.DynamoDbProxy.Fate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
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
    private static final String LAST = "LastEvaluatedTableName";

    /** By the names of tables, which are the only ones that are listed. */
    private final ConcurrentSkipListMap<String, Map<String, String>> tags = new ConcurrentSkipListMap<>();
    private volatile BooleanSupplier filling = () -> false;
    private volatile String denied = "";

    private final DynamoDbProxy proxy = DynamoDbProxy.start(DynamoDbLocal.shared().endpoint(), this::fate);

    URI endpoint() {
        return proxy.uri();
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

    private Fate fate(DynamoDbProxy.Request request) {
        String operation = request.operation();
        try {
            if (operation.equals(denied)) {
                return new Fate.IsAnswered(400, JSON.writeValueAsBytes(Map.of("__type", "com.amazon.coral.service#AccessDeniedException",
                        "message", "User: ann is not authorized to perform: dynamodb:" + operation)));
            }
            return switch (operation) {
                case "ListTables" -> new Fate.IsAnswered(200, JSON.writeValueAsBytes(listed(JSON.readTree(request.body()))));
                case "ListTagsOfResource" -> new Fate.IsAnswered(200, JSON.writeValueAsBytes(tagsOf(JSON.readTree(request.body()))));
                case "DescribeTable" -> filling.getAsBoolean() ? new Fate.ChangesItsAnswer(TaggedDynamoDb::filling) : new Fate.Passes();
                default -> new Fate.Passes();
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    private static byte[] filling(byte[] description) {
        try {
            JsonNode answer = JSON.readTree(description);
            ((ObjectNode) answer.at("/Table/GlobalSecondaryIndexes/0")).put("Backfilling", true);
            return JSON.writeValueAsBytes(answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        proxy.close();
    }
}
