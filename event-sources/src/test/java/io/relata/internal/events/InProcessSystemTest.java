package io.relata.internal.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.key.Index;
import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.gateway.Authorizer;
import io.relata.internal.events.gateway.GatewayAnswer;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.queue.InMemoryQueue;
import io.relata.internal.events.stream.FailedBatch;
import io.relata.internal.events.table.UnfitTableException;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.DeclaredRoute;
import io.relata.internal.functions.route.Route;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import io.relata.models.shop.Shop;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class InProcessSystemTest {
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();
    private static final DynamoDbStreamsClient STREAMS = DynamoDbLocal.shared().streamsClient();
    private static final Map<String, AttributeValue> STORE = item("004", "store#004", "entity");

    private final List<String> events = new ArrayList<>();
    private final List<FailedBatch> givenUp = new ArrayList<>();
    private final InMemoryQueue queue = new InMemoryQueue();

    @AfterAll
    static void close() {
        STREAMS.close();
        DYNAMODB.close();
    }

    @Test
    void settleDeliversWhatWasWrittenAndTheWorkThatFollows() {
        InProcessSystem system = system("InProcessSystemTest-settle", Map.of("fanout", event -> {
            queue.send("the rest");
            return told("fanout", event, "{}");
        }, "work", event -> told("work", event, "{}")));
        SteppedEventSources sources = system.stepped(queue, givenUp::add);
        DYNAMODB.putItem(put -> put.tableName(system.table().name()).item(STORE));
        DYNAMODB.putItem(put -> put.tableName(system.table().name()).item(item("004", "customer#001", "copy")));

        sources.settle();
        sources.settle();

        assertThat(events).hasSize(2);
        assertThat(events.get(0)).startsWith("fanout").contains("store#004").doesNotContain("customer#001");
        assertThat(events.get(1)).startsWith("work").contains("\"body\":\"the rest\"");
    }

    @Test
    void recordsThatTheFunctionFailsForAreTold() {
        InProcessSystem system = system("InProcessSystemTest-failed", Map.of("fanout", event -> {
            throw new FunctionErrorException("no function today", new IllegalStateException());
        }, "work", event -> told("work", event, "{}")));
        DYNAMODB.putItem(put -> put.tableName(system.table().name()).item(STORE));

        system.stepped(queue, givenUp::add).settle();

        assertThat(givenUp).singleElement().satisfies(batch -> {
            assertThat(batch.error()).isEqualTo("no function today");
            assertThat(batch.attempts()).isEqualTo(3);
            assertThat(batch.records()).hasSize(1);
        });
    }

    @Test
    void requestIsAnsweredByTheFunctionOfItsRoute() {
        InProcessSystem system = system("InProcessSystemTest-api", Map.of(
                "commands", event -> told("commands", event, "{\"statusCode\":201,\"body\":\"created\"}"),
                "queries", event -> told("queries", event, "{\"statusCode\":200}")));

        GatewayAnswer answer = system.api().answer(post("/stores"));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo("created");
        assertThat(events).singleElement().asString().startsWith("commands").contains("\"routeKey\":\"POST /{collection}\"");
    }

    @Test
    void requestOfAnOwnRouteIsAnsweredByTheFunctionThatItNames() {
        CustomRoutes own = new CustomRoutes(List.of(new DeclaredRoute("a.Move", "POST", "/stores/{id}/move", Route.Function.COMMANDS),
                new DeclaredRoute("a.Near", "GET", "/stores/{id}/near", Route.Function.QUERIES)));
        HttpApi api = system("InProcessSystemTest-own", Map.of(
                "commands", event -> told("commands", event, "{\"statusCode\":200}"),
                "queries", event -> told("queries", event, "{\"statusCode\":200}"))).api(own, Authorizer.NONE);

        for (String request : List.of("POST /stores/1/move", "HEAD /stores/1/near", "GET /stores/1/customers")) {
            api.answer(new GatewayRequest(request.split(" ")[0], request.split(" ")[1], "", "HTTP/1.1", "localhost", "127.0.0.1", List.of(),
                    new byte[0]));
        }

        assertThat(events).satisfiesExactly(
                move -> assertThat(move).startsWith("commands").contains("\"routeKey\":\"POST /stores/{id}/move\"", "\"id\":\"1\""),
                near -> assertThat(near).startsWith("queries").contains("\"routeKey\":\"HEAD /stores/{id}/near\""),
                list -> assertThat(list).startsWith("queries").contains("\"routeKey\":\"GET /{collection}/{id}/{related}\""));
    }

    @Test
    void tableThatLacksIndexesGetsThemAndKeepsItsItems() {
        String name = "InProcessSystemTest-adapted";
        List<Index> all = TableModel.of(Office.MODEL).indexes();
        DYNAMODB.createTable(TableDefinition.of(name, all.subList(0, all.size() - 2)));
        DYNAMODB.putItem(put -> put.tableName(name).item(STORE));

        system(name, Map.of());

        assertThat(DYNAMODB.describeTable(describe -> describe.tableName(name)).table().globalSecondaryIndexes())
                .extracting(GlobalSecondaryIndexDescription::indexName)
                .containsExactlyInAnyOrderElementsOf(all.stream().map(Index::name).toList());
        assertThat(DYNAMODB.getItem(get -> get.tableName(name).key(Map.of("id", STORE.get("id"), "type", STORE.get("type")))).item())
                .isEqualTo(STORE);
    }

    @Test
    void tableOfAnotherModelIsRefused() {
        system("InProcessSystemTest-other", Map.of());

        assertThatThrownBy(() -> with(TableModel.of(Shop.MODEL), "InProcessSystemTest-other", Map.of()))
                .isInstanceOf(UnfitTableException.class)
                .hasMessageContaining("is of the model office");
    }

    private static InProcessSystem system(String table, Map<String, LambdaFunction> functions) {
        return with(TableModel.of(Office.MODEL), table, functions);
    }

    private static InProcessSystem with(TableModel model, String table, Map<String, LambdaFunction> functions) {
        return InProcessSystem.with(model, table, DYNAMODB, STREAMS, functions);
    }

    private static GatewayRequest post(String path) {
        return new GatewayRequest("POST", path, "", "HTTP/1.1", "localhost", "127.0.0.1", List.of(),
                "{}".getBytes(StandardCharsets.UTF_8));
    }

    private byte[] told(String function, byte[] event, String answer) {
        events.add(function + " " + new String(event, StandardCharsets.UTF_8));
        return answer.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, AttributeValue> item(String id, String type, String kind) {
        return Map.of("id", AttributeValue.fromS(id), "type", AttributeValue.fromS(type), "kind", AttributeValue.fromS(kind));
    }
}
