package io.relata.internal.local.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.runtime.FunctionProcess;
import io.relata.internal.servers.runtime.Initialization;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs packaged functions as Lambda does: the deployment package, the real runtime client, a real event. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Lambda's runtime client has a native part that is for Linux only")
class RuntimeClientIT {
    private static final Path EVENTS = Path.of("..", "events");
    private static final long LIFE = 1_795_219_200_000_000L;

    @TempDir
    Path folder;

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final String table = "Entity-" + UUID.randomUUID();

    @BeforeEach
    void table() {
        dynamoDb.createTable(TableDefinition.of(table, TableModel.of(Office.MODEL).indexes()));
    }

    @Test
    void commandsCreatesABusiness() throws Exception {
        try (FunctionProcess commands = started(environment("commands"))) {
            JsonNode answer = Json.MAPPER.readTree(commands.api().invoke(event("commands/create-business.json")).body());

            assertThat(answer.path("statusCode").intValue()).isEqualTo(201);
            String id = Json.MAPPER.readTree(answer.path("body").textValue()).path("id").textValue();
            assertThat(dynamoDb
                    .getItem(request -> request.tableName(table).key(AttributeValues.of(Item.of("id", id, "type", "business#" + id))))
                    .item())
                    .isNotEmpty();
        }
    }

    @Test
    void queriesReadsACustomer() throws Exception {
        entity("001", "customer", "firstName", "Ann");
        try (FunctionProcess queries = started(environment("queries"))) {
            JsonNode answer = Json.MAPPER.readTree(queries.api().invoke(event("queries/read-customer.json")).body());

            assertThat(answer.path("statusCode").intValue()).isEqualTo(200);
            assertThat(Json.MAPPER.readTree(answer.path("body").textValue()).path("firstName").textValue()).isEqualTo("Ann");
        }
    }

    @Test
    void tlsIsPreparedBeforeTheFirstEventNeedsIt() throws Exception {
        Map<String, String> environment = new HashMap<>(environment("queries"));
        environment.put("JAVA_TOOL_OPTIONS", "-Xlog:class+load");
        try (FunctionProcess queries = started(environment)) {
            queries.api().invoke(event("queries/read-customer.json"));

            String output = queries.output();
            assertThat(output.indexOf(" sun.security.ssl.TrustStoreManager ")).isPositive()
                    .isLessThan(output.indexOf(" software.amazon.awssdk.http.apache.internal.conn.SdkTlsSocketFactory "));
        }
    }

    @Test
    void fanoutMakesTheCopiesOfALink() throws Exception {
        entity("001", "customer", "firstName", "Ann");
        entity("004", "store", "storeName", "Main Street");
        put(Item.of("id", "link:customer-store:001", "type", "store#004", "kind", "link", "relation", "customer-store", "from", "001", "to",
                "004",
                "fromLife", LIFE, "toLife", LIFE, "version", LIFE + 5000, "attributes", Map.of()));
        try (FunctionProcess fanout = started(environment("fanout"))) {
            String answer = fanout.api().invoke(event("fanout/customer-linked.json")).body();

            assertThat(Json.MAPPER.readTree(answer).path("batchItemFailures")).isEmpty();
            assertThat(dynamoDb
                    .getItem(
                            request -> request.tableName(table).key(AttributeValues.of(Item.of("id", "customer#001", "type", "store#004"))))
                    .item()).isNotEmpty();
        }
    }

    private FunctionProcess started(Map<String, String> environment) throws IOException {
        return PackagedFunctions.start(Initialization.ON_DEMAND, environment, folder);
    }

    private Map<String, String> environment(String handler) {
        return Map.of("QUARKUS_LAMBDA_HANDLER", handler, "RELATA_TABLE", table,
                "QUARKUS_DYNAMODB_ENDPOINT_OVERRIDE", DynamoDbLocal.shared().endpoint().toString(),
                "AWS_ACCESS_KEY_ID", DynamoDbEndpoint.CREDENTIAL, "AWS_SECRET_ACCESS_KEY", DynamoDbEndpoint.CREDENTIAL);
    }

    private static String event(String name) throws Exception {
        return Files.readString(EVENTS.resolve(name));
    }

    private void entity(String id, String entity, String attribute, String value) {
        put(Item.of("id", id, "type", entity + "#" + id, "kind", "entity", "entity", entity, "version", LIFE, "life", LIFE,
                "createdAt", "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", entity + "#" + value, attribute,
                value));
    }

    private void put(Item item) {
        dynamoDb.putItem(request -> request.tableName(table).item(AttributeValues.of(item)));
    }
}
