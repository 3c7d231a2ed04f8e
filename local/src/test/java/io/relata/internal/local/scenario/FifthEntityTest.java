package io.relata.internal.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Business;
import io.relata.models.office.Customer;
import io.relata.models.office.Order;
import io.relata.models.office.Store;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A new entity needs one record and one word in the model; it then has an API, an index, links and fan-out. */
class FifthEntityTest {
    @Entity(collection = "suppliers")
    @SortBy("supplierName")
    @Taggable
    public record Supplier(
            @BelongsTo(Business.class) @NotBlank String businessId,
            @NotBlank String supplierName) {
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Entity")
            .entities(Business.class, Customer.class, Order.class, Store.class, Supplier.class)
            .manyToMany(Customer.class, Store.class)
            .manyToMany(Supplier.class, Store.class)
            .model());

    private final String table = "Entity-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final DynamoDbStreamsClient streams = DynamoDbLocal.shared().streamsClient();
    private final String stream = dynamoDb.createTable(TableDefinition.of(table, MODEL.indexes())).tableDescription().latestStreamArn();
    private final CommandsHandler commands = new CommandsHandler(WriteContext.of(MODEL, new DynamoDbCoreTable(dynamoDb, table)));
    private final QueriesHandler queries = new QueriesHandler(
            new ReadContext(MODEL, new DynamoDbCoreTable(dynamoDb, table), Runnable::run, Clock.systemUTC()));
    private final Fanout fanout = new Fanout(MODEL, new DynamoDbCopyTable(dynamoDb, table), Clock.systemUTC(), Runnable::run);

    @Test
    void addedEntityHasApiIndexLinksAndFanout() throws Exception {
        command("PUT", "/businesses/b", "{\"businessName\":\"Acme\"}", 201);
        command("PUT", "/stores/s", "{\"businessId\":\"b\",\"storeName\":\"Harbour\"}", 201);
        command("PUT", "/suppliers/z", "{\"businessId\":\"b\",\"supplierName\":\"Zeta\"}", 201);
        command("PUT", "/suppliers/a", "{\"businessId\":\"b\",\"supplierName\":\"Alpha\"}", 201);
        command("PUT", "/suppliers/none", "{\"businessId\":\"nobody\",\"supplierName\":\"Beta\"}", 422);
        command("PUT", "/suppliers/a/stores/s", "{}", 201);
        command("PUT", "/suppliers/a/tags/fresh", null, 204);
        processStream();
        command("PATCH", "/suppliers/a", "{\"supplierName\":\"Omega\"}", 200);
        processStream();

        assertThat(query("/businesses/b/suppliers").findValuesAsText("supplierName")).containsExactly("Omega", "Zeta");
        assertThat(query("/stores/s/suppliers").findValuesAsText("supplierName")).containsExactly("Omega");
        assertThat(query("/suppliers/a/stores").findValuesAsText("storeName")).containsExactly("Harbour");
        assertThat(query("/tags/fresh/suppliers").findValuesAsText("supplierName")).containsExactly("Omega");
        assertThat(query("/openapi.json").path("paths").has("/suppliers/{id}")).isTrue();
        assertThat(CopyDifferences.of(MODEL, items())).isEmpty();

        command("DELETE", "/suppliers/a", null, 204);
        processStream();

        assertThat(query("/stores/s/suppliers").path("items")).isEmpty();
        assertThat(items()).noneMatch(item -> item.string("id").contains("#"));
    }

    private void command(String method, String path, String body, int status) {
        APIGatewayV2HTTPResponse response = commands.handleRequest(event(method, path, body), null);
        assertThat(response.getStatusCode()).as(method + " " + path + ": " + response.getBody()).isEqualTo(status);
    }

    private JsonNode query(String path) throws Exception {
        APIGatewayV2HTTPResponse response = queries.handleRequest(event("GET", path, null), null);
        assertThat(response.getStatusCode()).as(path + ": " + response.getBody()).isEqualTo(200);
        return Json.MAPPER.readTree(response.getBody());
    }

    private static APIGatewayV2HTTPEvent event(String method, String path, String body) {
        return APIGatewayV2HTTPEvent.builder().withRawPath(path).withRawQueryString("")
                .withHeaders(Map.of("content-type", "application/json")).withBody(body)
                .withRequestContext(APIGatewayV2HTTPEvent.RequestContext.builder().withStage("$default").withRequestId("request")
                        .withHttp(APIGatewayV2HTTPEvent.RequestContext.Http.builder().withMethod(method).withPath(path).build()).build())
                .build();
    }

    /** Sends all records of the stream to the stream function; repeated records have no effect. */
    private void processStream() {
        String shard = streams.describeStream(request -> request.streamArn(stream)).streamDescription().shards().get(0).shardId();
        String iterator = streams
                .getShardIterator(request -> request.streamArn(stream).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
        for (;;) {
            String from = iterator;
            var response = streams.getRecords(request -> request.shardIterator(from));
            if (response.records().isEmpty()) {
                return;
            }
            assertThat(fanout.process(response.records().stream().map(record -> new StreamRecord(record.dynamodb().sequenceNumber(),
                    AttributeValues.item(record.dynamodb().keys()).key(), image(record.dynamodb().oldImage()),
                    image(record.dynamodb().newImage()))).toList(),
                    (key, failure) -> {
                        throw failure;
                    })).isEmpty();
            iterator = response.nextShardIterator();
        }
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(table)).items().forEach(item -> items.add(AttributeValues.item(item)));
        return items;
    }

    private static Optional<Item> image(Map<String, AttributeValue> image) {
        return image.isEmpty() ? Optional.empty() : Optional.of(AttributeValues.item(image));
    }
}
