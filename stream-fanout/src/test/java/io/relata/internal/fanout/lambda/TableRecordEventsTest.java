package io.relata.internal.fanout.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.Part;
import io.relata.internal.engine.change.PartKind;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Sends CloudFormation's sample requests through the handler as Lambda does, and checks what it responds and stores. */
@QuarkusTest
@TestProfile(TableRecordEventsTest.TableRecord.class)
@QuarkusTestResource(LocalTable.class)
class TableRecordEventsTest {
    private static final TableIdentity OFFICE = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
    /** A version that is richer by {@code customer.fax}. */
    private static final TableIdentity RICHER = new TableIdentity("office", "0".repeat(64), "", TableIdentity.LAYOUT, OFFICE.entities(),
            new Declaration(
                    Stream.concat(OFFICE.declared().parts().stream(), Stream.of(new Part(PartKind.ATTRIBUTE, "customer.fax", "TEXT")))
                            .toList()));

    private final List<JsonNode> responses = new ArrayList<>();
    private final List<Map<String, List<String>>> headers = new ArrayList<>();
    private int status = 200;
    private HttpServer s3;

    /** The same package, another handler. */
    public static final class TableRecord implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "table-record");
        }
    }

    @BeforeEach
    void start() throws IOException {
        LocalTable.dynamoDb().deleteItem(delete -> delete.tableName(LocalTable.NAME).key(key()));
        s3 = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        s3.createContext("/", exchange -> {
            try (exchange) {
                if (exchange.getRequestMethod().equals("PUT")) {
                    responses.add(Json.MAPPER.readTree(exchange.getRequestBody()));
                    headers.add(exchange.getRequestHeaders());
                }
                exchange.sendResponseHeaders(status, -1);
            }
        });
        s3.start();
    }

    @AfterEach
    void stop() {
        s3.stop(0);
    }

    @Test
    void firstDeploymentWritesTheModel() throws IOException {
        request("create", OFFICE).sendUnanswered();

        assertThat(responses).containsExactly(Json.MAPPER.readTree("""
                {"Status": "SUCCESS", "Reason": "the table says which model it is of", "PhysicalResourceId": "meta#table",
                 "StackId": "arn:aws:cloudformation:eu-west-1:111122223333:stack/Relata/5f0c2a10-cafe-11ef-8b6e-0a1b2c3d4e5f",
                 "RequestId": "8476a536-e9f4-11e8-9739-2dfe598c3fcd", "LogicalResourceId": "TableRecordModel1A2B3C4D"}"""));
        assertThat(headers.get(0)).as("the signature is of a request without").doesNotContainKey("Content-type");
        assertThat(stored().orElseThrow().only(OFFICE.item().attributes().keySet())).isEqualTo(OFFICE.item());
    }

    @Test
    void deploymentThatWouldLoseSomethingFailsWithTheReason() throws IOException {
        put(RICHER);
        Optional<Item> before = stored();

        request("update", OFFICE).sendUnanswered();

        assertThat(responses.get(0).path("Status").asText()).isEqualTo("FAILED");
        assertThat(responses.get(0).path("Reason").asText()).isEqualTo("table " + LocalTable.NAME
                + " would lose something; nothing was done: "
                + "customer.fax may have values, and is not declared any more: if it has another name now, say so there with "
                + "@Formerly(\"fax\"); if it is given up, say so with Schema.table(...).retired(\"customer.fax\"), and what is stored "
                + "stays as it is");
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void longReasonIsCutSinceCloudFormationRefusesLongResponses() throws IOException {
        put(new TableIdentity("office", "0".repeat(64), "", TableIdentity.LAYOUT, OFFICE.entities(), new Declaration(
                Stream.concat(OFFICE.declared().parts().stream(), Stream.iterate(0, i -> i < 50, i -> i + 1)
                        .map(i -> new Part(PartKind.ATTRIBUTE, "customer.fax" + i, "TEXT"))).toList())));

        request("update", OFFICE).sendUnanswered();

        assertThat(responses.get(0).path("Reason").asText()).hasSizeLessThan(1_100).endsWith("... ./relata plan lists all");
    }

    @Test
    void rollbackSucceedsThoughTheModelBeforeLacksWhatIsNew() throws IOException {
        put(OFFICE);
        request("update", RICHER).sendUnanswered();
        request("update", OFFICE).sendUnanswered();

        assertThat(responses).extracting(response -> response.path("Status").asText()).containsExactly("SUCCESS", "SUCCESS");
        assertThat(stored().orElseThrow().string("fingerprint")).isEqualTo(OFFICE.fingerprint());
    }

    @Test
    void deletionSucceedsWhateverTheTableSays() throws IOException {
        put(RICHER);
        Optional<Item> before = stored();

        request("delete", OFFICE).sendUnanswered();

        assertThat(responses).extracting(response -> response.path("Status").asText() + " " + response.path("PhysicalResourceId").asText())
                .containsExactly("SUCCESS meta#table");
        assertThat(stored()).isEqualTo(before);
    }

    /** So that Lambda tries again. */
    @Test
    void whatIsNoRefusalFailsTheInvocation() throws IOException {
        ObjectNode unknown = event("create");
        ((ObjectNode) unknown.get("ResourceProperties")).put("Identity", "{}");
        assertThat(new SampleEvent(unknown.toString()).error()).contains("this is not the identity of a table: {}");
        assertThat(responses).isEmpty();

        status = 503;
        assertThat(request("create", OFFICE).error()).contains("CloudFormation did not take the response: HTTP 503");
    }

    private SampleEvent request(String type, TableIdentity identity) throws IOException {
        ObjectNode event = event(type);
        ((ObjectNode) event.get("ResourceProperties")).put("Identity", identity.json());
        return new SampleEvent(event.toString());
    }

    private ObjectNode event(String type) throws IOException {
        return ((ObjectNode) Json.MAPPER.readTree(SampleEvent.named("table-record/" + type).json()))
                .put("ResponseURL", "http://localhost:" + s3.getAddress().getPort() + "/stack?X-Amz-Signature=0123");
    }

    private static void put(TableIdentity identity) {
        LocalTable.dynamoDb().putItem(put -> put.tableName(LocalTable.NAME).item(AttributeValues.of(identity.item())));
    }

    private static Optional<Item> stored() {
        return Optional.of(LocalTable.dynamoDb().getItem(get -> get.tableName(LocalTable.NAME).consistentRead(true).key(key())))
                .filter(found -> found.hasItem()).map(found -> AttributeValues.item(found.item()));
    }

    private static Map<String, AttributeValue> key() {
        return AttributeValues.of(Item.of(TableIdentity.KEY));
    }
}
