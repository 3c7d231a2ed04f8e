package io.relata.benchmarks.warm;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The items that the measured calls read and change, written through the API, with up-to-date copies. */
final class OfficeItems {
    static final int TAGS = 20;
    static final String STORE = "{\"businessId\":\"002\",\"storeName\":\"Harbour\",\"city\":\"York\",\"country\":\"GB\","
            + "\"openedOn\":\"2015-04-01\"}";
    private static final int BUSINESSES = 200;
    private static final int STORES = 60;
    private static final int ORDERS = 600;

    private final MeasuredFunctions functions;
    private final MeasuredModel model;

    private OfficeItems(MeasuredFunctions functions, MeasuredModel model) {
        this.functions = functions;
        this.model = model;
    }

    static CoreKey store(String id) {
        return CoreKey.of(new EntityRef("store", id));
    }

    /** Creates a table with them, and returns its name. */
    static String fill(DynamoDbClient dynamoDb, MeasuredModel model) {
        String table = "Entity-" + UUID.randomUUID();
        dynamoDb.createTable(TableDefinition.withoutStream(table, model.open().indexes()));
        try (MeasuredFunctions functions = MeasuredFunctions.over(dynamoDb, table, model.open())) {
            new OfficeItems(functions, model).write();
        }
        List<Item> core = dynamoDb.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                .map(AttributeValues::item).map(model::seen).toList();
        ExpectedCopies.of(model.open(), core).values()
                .forEach(copy -> dynamoDb.putItem(put -> put.tableName(table).item(AttributeValues.of(model.stored(copy)))));
        return table;
    }

    private void write() {
        put("/businesses/002", "{\"businessName\":\"Acme\"}");
        for (int i = 0; i < BUSINESSES; i++) {
            put("/businesses/b%03d".formatted(i),
                    "{\"businessName\":\"Partner %03d\",\"industry\":\"food\",\"website\":\"https://example.com\"}".formatted(i));
        }
        put("/customers/c000", "{\"businessId\":\"002\",\"firstName\":\"Ann\",\"lastName\":\"Smith\"}");
        put("/customers/c001", "{\"businessId\":\"002\",\"firstName\":\"Bob\",\"lastName\":\"Jones\"}");
        for (int i = 0; i < STORES; i++) {
            put("/stores/s%03d".formatted(i), STORE);
            put("/customers/c000/stores/s%03d".formatted(i), "{\"role\":\"manager\",\"since\":\"2026\"}");
        }
        for (int i = 0; i < ORDERS; i++) {
            put("/orders/o%03d".formatted(i),
                    ("{\"businessId\":\"002\",\"customerId\":\"c000\",\"status\":\"%s\",\"total\":%d.5,\"currency\":\"EUR\","
                            + "\"city\":\"York\",\"createdAt\":\"2026-11-20T12:00:00.%03dZ\"}")
                            .formatted(i % 2 == 0 ? "OPEN" : "PENDING", i, i));
            put("/orders/o%03d/tags/t%d".formatted(i, i % TAGS), "");
        }
    }

    private void put(String path, String body) {
        APIGatewayV2HTTPResponse response = functions.answer(model.signed(ApiEvents.event("PUT", path, "", body)));
        if (response.getStatusCode() >= 300) {
            throw new IllegalStateException(
                    "PUT " + path + " was answered by " + Optional.ofNullable(response.getBody()).orElse("nothing"));
        }
    }
}
