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
import io.relata.internal.servers.process.Ports;
import io.relata.internal.servers.runtime.FunctionProcess;
import io.relata.internal.servers.runtime.Initialization;
import io.relata.models.office.Office;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs each packaged function up to its snapshot and from its restore on, with the real runtime client. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Lambda's runtime client has a native part that is for Linux only")
class SnapshotIT {
    private static final long LIFE = 1_795_219_200_000_000L;

    @TempDir
    Path folder;

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final Tap tap = new Tap(DynamoDbLocal.shared().endpoint());
    private final String table = "Entity-" + UUID.randomUUID();

    @BeforeEach
    void table() {
        dynamoDb.createTable(TableDefinition.of(table, TableModel.of(Office.MODEL).indexes()));
    }

    @AfterEach
    void close() {
        tap.close();
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"commands", "queries", "fanout", "work", "verify"})
    void snapshotIsPrimedByReadsOnly(String handler) throws Exception {
        try (FunctionProcess function = snapshotted(handler, tap.address())) {
            function.api().awaitCheckpoint();

            assertThat(tap.operations()).isNotEmpty().isSubsetOf("GetItem", "Query");
            assertThat(dynamoDb.scan(request -> request.tableName(table)).items()).isEmpty();
        }
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"commands", "queries", "fanout", "work", "verify"})
    void unreachableTableDoesNotFailTheSnapshot(String handler) throws Exception {
        try (FunctionProcess function = snapshotted(handler, "http://127.0.0.1:" + Ports.free())) {
            function.api().awaitCheckpoint();

            assertThat(function.output()).contains("the table can't be read while a snapshot is prepared").doesNotContain("ERROR");
        }
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"index", "queries"})
    void searchEngineIsNotCalledBeforeASnapshot(String handler) throws Exception {
        try (Tap engine = new Tap(DynamoDbLocal.shared().endpoint());
                FunctionProcess function = snapshotted(handler, tap.address(), Map.of("RELATA_SEARCH_ENDPOINT", engine.address()))) {
            function.api().awaitCheckpoint();

            assertThat(engine.asked()).isEmpty();
            assertThat(function.output()).doesNotContain("ERROR", "could not be primed");
        }
    }

    @Test
    void afterARestoreReadsUseANewConnection() throws Exception {
        put(Item.of("id", "001", "type", "customer#001", "kind", "entity", "entity", "customer", "version", LIFE, "life", LIFE,
                "createdAt", "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", "customer#ann", "firstName",
                "Ann"));
        try (FunctionProcess queries = snapshotted("queries", tap.address())) {
            queries.api().awaitCheckpoint();
            List<Tap.Asked> before = tap.asked();
            queries.api().restore();

            JsonNode answer = Json.MAPPER.readTree(queries.api().invoke(event("queries/read-customer.json")).body());

            assertThat(answer.path("statusCode").intValue()).isEqualTo(200);
            List<Tap.Asked> after = tap.asked().subList(before.size(), tap.asked().size());
            assertThat(after).extracting(Tap.Asked::operation).containsExactly("GetItem");
            assertThat(after).extracting(Tap.Asked::port)
                    .doesNotContainAnyElementsOf(before.stream().map(Tap.Asked::port).collect(Collectors.toSet()));
        }
    }

    @Test
    void afterARestoreWritesReachTheTable() throws Exception {
        try (FunctionProcess commands = snapshotted("commands", tap.address())) {
            commands.api().awaitCheckpoint();
            commands.api().restore();

            JsonNode answer = Json.MAPPER.readTree(commands.api().invoke(event("commands/create-business.json")).body());

            assertThat(answer.path("statusCode").intValue()).isEqualTo(201);
            assertThat(dynamoDb.scan(request -> request.tableName(table)).items()).hasSize(1);
        }
    }

    private FunctionProcess snapshotted(String handler, String dynamoDbEndpoint) throws Exception {
        return snapshotted(handler, dynamoDbEndpoint, Map.of());
    }

    private FunctionProcess snapshotted(String handler, String dynamoDbEndpoint, Map<String, String> more) throws Exception {
        Map<String, String> environment = new HashMap<>(Map.of("QUARKUS_LAMBDA_HANDLER", handler, "RELATA_TABLE", table,
                "QUARKUS_DYNAMODB_ENDPOINT_OVERRIDE", dynamoDbEndpoint, "AWS_ACCESS_KEY_ID", DynamoDbEndpoint.CREDENTIAL,
                "AWS_SECRET_ACCESS_KEY", DynamoDbEndpoint.CREDENTIAL));
        environment.putAll(Map.of("RELATA_WORK_QUEUE_URL", dynamoDbEndpoint + "/work", "RELATA_WORK_QUEUE_ENDPOINT", dynamoDbEndpoint,
                "RELATA_REHEARSALS", "10"));
        environment.putAll(more);
        return PackagedFunctions.start(Initialization.SNAP_START, environment, folder);
    }

    private static String event(String name) throws Exception {
        return Files.readString(Path.of("..", "events").resolve(name));
    }

    private void put(Item item) {
        dynamoDb.putItem(request -> request.tableName(table).item(AttributeValues.of(item)));
    }
}
