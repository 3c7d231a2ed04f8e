package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Creates both stacks in an emulator of CloudFormation, which refuses what it does not know. */
@NeedsNode
@NeedsProgram(value = "ministack", without = "no stack is created on an emulator of AWS: pip install ministack")
class EmulatorTest {
    private static final String DATA = "Relata-dev-office-Data";
    private static final String APP = "Relata-dev-office-App";
    private static Emulator emulator;
    private static TableDescription table;

    @BeforeAll
    static void createStacks(@TempDir Path directory) throws IOException {
        emulator = new Emulator(directory.resolve("ministack.log"));
        Deployed deployed = Deployed.usual();
        emulator.create(DATA, deployed.data);
        emulator.upload(deployed.application);
        emulator.create(APP, Emulator.known(deployed.application));
        try (DynamoDbClient dynamoDb = emulator.dynamoDb()) {
            table = dynamoDb.describeTable(request -> request.tableName(dynamoDb.listTables().tableNames().get(0))).table();
        }
    }

    @AfterAll
    static void stop() {
        emulator.close();
    }

    @Test
    void everyResourceIsCreated() {
        assertThat(emulator.resources(DATA)).containsExactlyInAnyOrderElementsOf(names(Deployed.usual().data));
        assertThat(emulator.resources(APP)).hasSizeGreaterThan(70)
                .containsExactlyInAnyOrderElementsOf(names(Emulator.known(Deployed.usual().application)));
    }

    @Test
    void theTableHasTheIndexesOfTheModelAndAStream() {
        assertThat(table.globalSecondaryIndexes())
                .extracting(index -> index.indexName() + " " + index.projection().projectionTypeAsString())
                .containsExactlyInAnyOrderElementsOf(
                        TableModel.of(Office.MODEL).indexes().stream().map(index -> index.name() + " " + index.projection()).toList());
        assertThat(table.streamSpecification().streamViewTypeAsString()).isEqualTo("NEW_AND_OLD_IMAGES");
    }

    @Test
    void everyFunctionKnowsTheTable() {
        List<JsonNode> functions = list(emulator.get("lambda", "/2015-03-31/functions"), "Functions").stream()
                .filter(function -> function.get("Handler").asText().contains("Quarkus")).toList();
        assertThat(functions).as("those of the API and the stream, and the one that deployments ask").hasSize(6).allSatisfy(
                function -> assertThat(function.at("/Environment/Variables/RELATA_TABLE").asText()).isEqualTo(table.tableName()));
    }

    @Test
    void streamAndQueueWakeTheAliases() {
        List<JsonNode> sources = list(emulator.get("lambda", "/2015-03-31/event-source-mappings"), "EventSourceMappings");
        assertThat(sources).hasSize(2).allSatisfy(source -> assertThat(source.get("FunctionArn").asText()).endsWith(":live"));
        JsonNode stream = sources.stream().filter(source -> source.get("EventSourceArn").asText().equals(table.latestStreamArn()))
                .findFirst().orElseThrow();
        assertThat(list(stream.get("FilterCriteria"), "Filters")).extracting(filter -> json(filter.get("Pattern").asText()))
                .containsExactlyElementsOf(StreamFilter.PATTERNS.stream().map(Deployed::json).toList());
    }

    @Test
    void theWorkQueueHasDeadLetters() {
        JsonNode urls = emulator.json("sqs", "AmazonSQS.ListQueues", "{}").get("QueueUrls");
        assertThat(urls).hasSize(2);
        assertThat(StreamSupport.stream(urls.spliterator(), false).map(url -> emulator.json("sqs", "AmazonSQS.GetQueueAttributes",
                "{\"QueueUrl\": " + url + ", \"AttributeNames\": [\"All\"]}").at("/Attributes/RedrivePolicy").asText())
                .filter(policy -> !policy.isEmpty()))
                .singleElement().asString().contains("DeadLetters");
    }

    @Test
    void theApiHasTheRoutesAndNoneIsOpen() {
        String api = list(emulator.get("apigateway", "/v2/apis"), "items").get(0).get("apiId").asText();
        List<JsonNode> routes = list(emulator.get("apigateway", "/v2/apis/" + api + "/routes"), "items");
        assertThat(routes).extracting(route -> route.get("routeKey").asText())
                .containsExactlyInAnyOrderElementsOf(Deployed.all(Deployed.usual().application, "AWS::ApiGatewayV2::Route").stream()
                        .map(route -> route.at("/Properties/RouteKey").asText()).toList());
        assertThat(routes).allSatisfy(route -> assertThat(route.get("authorizationType").asText()).isEqualTo("AWS_IAM"));
    }

    private static List<String> names(JsonNode template) {
        return template.get("Resources").properties().stream().map(Map.Entry::getKey).toList();
    }

    private static List<JsonNode> list(JsonNode answer, String name) {
        return StreamSupport.stream(answer.get(name).spliterator(), false).toList();
    }
}
