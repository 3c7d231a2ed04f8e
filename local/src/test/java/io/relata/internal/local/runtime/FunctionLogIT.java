package io.relata.internal.local.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.process.Ports;
import io.relata.internal.servers.runtime.FunctionProcess;
import io.relata.internal.servers.runtime.Initialization;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The log lines of the packaged functions on failures, as CloudWatch receives them. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Lambda's runtime client has a native part that is for Linux only")
@Tag("full")
class FunctionLogIT {
    private static final Path EVENTS = Path.of("..", "events");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"commands, commands/tag-customer.json, io.relata.internal.functions.http.GatewayAdapter",
            "queries, queries/read-customer.json, io.relata.internal.functions.http.GatewayAdapter",
            "fanout, fanout/customer-linked.json, io.relata.internal.fanout.lambda.FanoutHandler",
            "work, work/UNREADABLE, io.relata.internal.fanout.lambda.WorkHandler"})
    void failureIsLoggedAsOneObjectWithRequestIdAndStackTrace(String handler, String event, String logger) throws Exception {
        String id = UUID.randomUUID().toString();

        JsonNode line = lineOf(printed(handler, id, event(event)), logger);

        assertThat(line.path("level").asText()).isIn("WARN", "ERROR");
        assertThat(OffsetDateTime.parse(line.path("timestamp").asText())).isBefore(OffsetDateTime.now().plusMinutes(1));
        assertThat(line.path("message").asText()).containsAnyOf("failed", "not settled");
        assertThat(line.at("/mdc/requestId").asText()).isEqualTo(id);
        assertThat(line.path("stackTrace").asText()).contains("\n\tat io.relata.");
    }

    @ParameterizedTest
    @CsvSource({"index, index/store-created.json, io.relata.internal.fanout.index.IndexLog"})
    void printedLinesHaveTheRequestIdToo(String handler, String event, String logger) throws Exception {
        String id = UUID.randomUUID().toString();

        JsonNode line = lineOf(printed(handler, id, event(event)), logger);

        assertThat(line.path("index").asText()).isEqualTo("not indexed");
        assertThat(line.path("level").asText()).isEqualTo("INFO");
        assertThat(line.at("/mdc/requestId").asText()).isEqualTo(id);
    }

    private static String event(String name) throws Exception {
        return name.endsWith(".json")
                ? Files.readString(EVENTS.resolve(name))
                : "{\"Records\": [{\"messageId\": \"m1\", \"body\": \"no message\"}]}";
    }

    private List<JsonNode> printed(String handler, String id, String event) throws Exception {
        Map<String, String> environment = new HashMap<>(
                Map.of("QUARKUS_LAMBDA_HANDLER", handler, "RELATA_TABLE", "missing-" + UUID.randomUUID(),
                        "RELATA_SEARCH_ENDPOINT", "http://localhost:" + Ports.free(), "AWS_LAMBDA_LOG_FORMAT", "JSON",
                        "QUARKUS_DYNAMODB_ENDPOINT_OVERRIDE", DynamoDbLocal.shared().endpoint().toString()));
        environment.putAll(Map.of("AWS_ACCESS_KEY_ID", DynamoDbEndpoint.CREDENTIAL, "AWS_SECRET_ACCESS_KEY", DynamoDbEndpoint.CREDENTIAL));
        try (FunctionProcess function = PackagedFunctions.start(Initialization.ON_DEMAND, environment, folder)) {
            function.api().invoke(id, event);
            List<JsonNode> lines = new ArrayList<>();
            for (String line : function.output().lines().filter(text -> !text.isBlank()).toList()) {
                assertThat(line).startsWith("{").endsWith("}");
                lines.add(Json.MAPPER.readTree(line));
            }
            return lines;
        }
    }

    private static JsonNode lineOf(List<JsonNode> lines, String logger) {
        List<JsonNode> its = lines.stream().filter(line -> line.path("logger").asText().equals(logger)).toList();
        assertThat(its).as(lines.toString()).isNotEmpty();
        return its.get(0);
    }
}
