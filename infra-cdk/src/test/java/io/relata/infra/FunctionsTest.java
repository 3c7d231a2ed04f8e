package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsNode
class FunctionsTest {
    private final JsonNode template = Deployed.usual().application;

    @ParameterizedTest
    @CsvSource({"Commands, commands, 25", "Queries, queries, 25", "Fanout, fanout, 60", "Worker, work, 60", "Verify, verify, 30"})
    void eachHandlerIsAFunctionWithSnapStart(String name, String handler, int timeout) {
        JsonNode function = function(name);
        assertThat(function.at("/Environment/Variables/QUARKUS_LAMBDA_HANDLER").asText()).isEqualTo(handler);
        assertThat(function.at("/Environment/Variables/RELATA_MODEL").asText()).isEqualTo("office");
        assertThat(function.at("/Environment/Variables/RELATA_TABLE").has("Fn::ImportValue")).isTrue();
        assertThat(function.get("Timeout").asInt()).isEqualTo(timeout);
        assertThat(function.get("Runtime").asText()).isEqualTo("java25");
        assertThat(function.get("Architectures")).isEqualTo(json("[\"arm64\"]"));
        assertThat(function.get("Handler").asText()).isEqualTo("io.quarkus.amazon.lambda.runtime.QuarkusStreamHandler::handleRequest");
        assertThat(function.get("SnapStart")).isEqualTo(json("{\"ApplyOn\": \"PublishedVersions\"}"));
        assertThat(function.get("TracingConfig")).isEqualTo(json("{\"Mode\": \"Active\"}"));
        assertThat(function.at("/LoggingConfig/LogFormat").asText()).isEqualTo("JSON");
        assertThat(function.has("FunctionName")).isFalse();
    }

    @Test
    void onlySendersKnowTheQueue() {
        assertThat(
                Deployed.all(template, "AWS::Lambda::Function").stream().map(function -> function.at("/Properties/Environment/Variables"))
                        .filter(variables -> variables.has("RELATA_WORK_QUEUE_URL"))
                        .map(variables -> variables.get("QUARKUS_LAMBDA_HANDLER").asText()))
                .containsExactlyInAnyOrder("fanout", "work", "verify");
    }

    @Test
    void everyFunctionIsInvokedByItsAlias() {
        assertThat(Deployed.all(template, "AWS::Lambda::Alias")).hasSize(5)
                .allSatisfy(alias -> assertThat(alias.at("/Properties/Name").asText()).isEqualTo("live"));
        List<String> called = List.of(
                Deployed.properties(template, "AWS::Lambda::EventSourceMapping", "FanoutStream").get("FunctionName").toString(),
                Deployed.properties(template, "AWS::Lambda::EventSourceMapping", "FanoutWork").get("FunctionName").toString(),
                Deployed.properties(template, "AWS::Events::Rule", "FanoutRegularly").at("/Targets/0/Arn").toString());
        assertThat(called).allSatisfy(target -> assertThat(target).startsWith("{\"Ref\":").contains("Alias"));
        assertThat(Deployed.all(template, "AWS::ApiGatewayV2::Integration")).hasSize(2)
                .allSatisfy(integration -> assertThat(integration.at("/Properties/IntegrationUri/Ref").asText()).contains("Alias"));
    }

    /** Or a link of a new relation could meet a stream function that does not know it, which makes no copies, then or later. */
    @ParameterizedTest
    @CsvSource({"Commands, false", "Queries, false", "Commands, true", "Queries, true"})
    void functionsOfTheApiAreSwitchedAfterThoseThatFollowTheStream(String function, boolean searching) {
        JsonNode resources = (searching ? Deployed.with(SearchTest.DOMAIN).application : template).get("Resources");
        Map<String, String> aliases = new TreeMap<>();
        resources.properties().forEach(each -> {
            if (each.getValue().get("Type").asText().equals("AWS::Lambda::Alias")) {
                aliases.put(each.getValue().at("/Properties/FunctionName/Ref").asText(), each.getKey());
            }
        });
        List<String> followers = Stream.concat(Stream.of("Fanout", "Worker"), Stream.of("Index").filter(any -> searching)).map(aliases::get)
                .toList();
        assertThat(StreamSupport.stream(resources.get(aliases.get(function)).get("DependsOn").spliterator(), false).map(JsonNode::asText))
                .containsAll(followers).doesNotContainNull();
        assertThat(followers).noneMatch(alias -> resources.get(alias).path("DependsOn").toString().contains(aliases.get(function)));
    }

    @Test
    void onlyTheWorkerMaySendMessagesToItself() {
        assertThat(function("Worker").get("RecursiveLoop").asText()).isEqualTo("Allow");
        assertThat(function("Fanout").get("RecursiveLoop").asText()).isEqualTo("Terminate");
    }

    @Test
    void everyLogGroupHasTheConfiguredRetention() {
        JsonNode asked = Deployed.with(Map.of("logRetentionDays", "7")).application;
        assertThat(Deployed.all(template, "AWS::Logs::LogGroup")).hasSize(7)
                .allSatisfy(logs -> assertThat(logs.at("/Properties/RetentionInDays").asInt()).isEqualTo(30));
        assertThat(Deployed.all(asked, "AWS::Logs::LogGroup")).hasSize(7)
                .allSatisfy(logs -> assertThat(logs.at("/Properties/RetentionInDays").asInt()).isEqualTo(7));
        assertThat(Deployed.all(template, "AWS::Lambda::Function"))
                .allSatisfy(function -> assertThat(function.at("/Properties/LoggingConfig/LogGroup").has("Ref")).isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Queries", "Fanout", "Worker", "Verify"})
    void allFunctionsShareOnePackage(String name) {
        assertThat(function(name).get("Code")).isEqualTo(function("Commands").get("Code"));
    }

    @Test
    void verifyRunsTwiceAWeek() {
        JsonNode rule = Deployed.properties(template, "AWS::Events::Rule", "FanoutRegularly");
        assertThat(rule.get("ScheduleExpression").asText()).isEqualTo("cron(0 3 ? * SUN,WED *)");
        assertThat(rule.at("/Targets/0/Input").asText()).as("as much as verify takes by itself").isEqualTo("{}");
    }

    @Test
    void verifyRunsOnTheDaysAndAsFastAsTheSettingsSay() {
        JsonNode asked = Deployed.with(Map.of("verifyDays", "fri, mon", "verifySegments", "64", "verifyRate", "5000")).application;
        JsonNode rule = Deployed.properties(asked, "AWS::Events::Rule", "FanoutRegularly");
        assertThat(rule.get("ScheduleExpression").asText()).isEqualTo("cron(0 3 ? * MON,FRI *)");
        VerifyOrder order = VerifyOrder.read(json(rule.at("/Targets/0/Input").asText()));
        assertThat(order.segments()).isEqualTo(64);
        assertThat(order.rate()).isEqualTo(5000);
    }

    @Test
    void aHeartbeatIsWrittenByVerifyAndReachesTheStreamFunction() {
        JsonNode asked = Deployed.with(Map.of("heartbeatMinutes", "1")).application;
        JsonNode rule = Deployed.properties(asked, "AWS::Events::Rule", "FanoutHeartbeat");
        assertThat(rule.get("ScheduleExpression").asText()).isEqualTo("rate(1 minute)");
        assertThat(rule.at("/Targets/0/Input").asText()).isEqualTo("{\"heartbeat\":true}");
        assertThat(Deployed.properties(asked, "AWS::Lambda::EventSourceMapping", "FanoutStream").at("/FilterCriteria/Filters")
                .findValuesAsText("Pattern")).isEqualTo(StreamFilter.withHeartbeat()).hasSizeLessThanOrEqualTo(5);
        assertThat(template.toString()).doesNotContain("heartbeat", "CopyLag");
    }

    /** Lambda takes the snapshot of a version away that nobody calls for 14 days. */
    @Test
    void functionsOfTheApiAreCalledEveryWeek() {
        JsonNode rule = Deployed.properties(template, "AWS::Events::Rule", "KeepActive");
        assertThat(rule.get("ScheduleExpression").asText()).isEqualTo("rate(7 days)");
        assertThat(rule.get("Targets")).hasSize(2).allSatisfy(target -> assertThat(target.at("/Arn/Ref").asText()).contains("Alias"))
                .extracting(target -> target.at("/Arn/Ref").asText().replaceFirst("Alias.*", "")).containsExactly("Commands", "Queries");
        assertThat(rule.get("Targets")).allSatisfy(target -> assertThat(json(target.get("Input").asText()))
                .isEqualTo(json(Files.readString(Path.of("../events/queries/keep-active.json")))));
    }

    @Test
    void functionsOfTheApiKnowThePathOfTheirDomain() {
        JsonNode mapped = Deployed.with(Map.of("basePath", "shop/v2")).application;
        List.of("Commands", "Queries").forEach(name -> assertThat(Deployed.properties(mapped, "AWS::Lambda::Function", name)
                .at("/Environment/Variables/RELATA_BASE_PATH").asText()).isEqualTo("shop/v2"));
        assertThat(template.toString()).doesNotContain("RELATA_BASE_PATH");
    }

    private JsonNode function(String name) {
        return Deployed.properties(template, "AWS::Lambda::Function", name);
    }
}
