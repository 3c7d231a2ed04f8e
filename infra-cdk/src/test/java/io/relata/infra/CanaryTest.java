package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** New versions of functions that get a tenth of the calls first. */
@NeedsNode
class CanaryTest {
    private static final Map<String, String> TRIED = Map.of("canary", "5");
    private static final String GROUP = "AWS::CodeDeploy::DeploymentGroup";

    private final JsonNode template = Deployed.with(TRIED).application;

    static Map<String, String> searching() {
        Map<String, String> settings = new TreeMap<>(SearchTest.DOMAIN);
        settings.putAll(TRIED);
        return settings;
    }

    @Test
    void withoutTheSettingAllCallsAreShiftedAtOnce() {
        JsonNode usual = Deployed.usual().application;
        assertThat(usual.toString()).doesNotContain("CodeDeploy", "codedeploy", "MetricFilter");
        assertThat(Deployed.all(usual, "AWS::Lambda::Alias")).hasSize(5).noneMatch(alias -> alias.has("UpdatePolicy"));
        assertThat(Deployed.with(Map.of("canary", "off")).application).isEqualTo(usual);
    }

    /** Routes and event sources call the alias as before: the alias divides the calls. */
    @Test
    void onlyTheAliasesOfFunctionsDiffer() {
        Set<JsonNode> more = new HashSet<>();
        template.get("Resources").forEach(more::add);
        Deployed.usual().application.get("Resources").forEach(more::remove);
        assertThat(more).extracting(resource -> resource.get("Type").asText()).containsOnly("AWS::Lambda::Alias",
                "AWS::CodeDeploy::Application", GROUP, "AWS::IAM::Role", "AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard",
                "AWS::Logs::MetricFilter");
    }

    @ParameterizedTest
    @CsvSource({"Commands, ServerErrors", "Queries, ServerErrors", "Fanout, FanoutFailures", "Worker, WorkerFailures",
            "Index, IndexRefused"})
    void aNewVersionGetsATenthOfTheCallsUntilItsAlarmsHaveStayedOff(String function, String alarm) {
        JsonNode all = Deployed.with(searching()).application;
        JsonNode policy = alias(all, function).at("/UpdatePolicy/CodeDeployLambdaAliasUpdate");
        String name = policy.at("/DeploymentGroupName/Ref").asText();
        JsonNode group = all.get("Resources").get(name);
        assertThat(group.get("Type").asText()).isEqualTo(GROUP);
        assertThat(group.at("/Properties/ApplicationName")).isEqualTo(policy.get("ApplicationName"));
        assertThat(group.at("/Properties/DeploymentConfigName").asText()).isEqualTo("CodeDeployDefault.LambdaCanary10Percent5Minutes");
        assertThat(group.at("/Properties/AlarmConfiguration/Enabled").asBoolean()).isTrue();
        assertThat(stream(group.at("/Properties/AlarmConfiguration/Alarms")).map(each -> each.at("/Name/Ref").asText()
                .replaceFirst("[0-9A-F]{8}$", ""))).containsExactlyInAnyOrder("WatchAlarms" + function + "Errors", "WatchAlarms" + alarm);
        assertThat(stream(group.at("/Properties/AutoRollbackConfiguration/Events")).map(JsonNode::asText))
                .containsExactlyInAnyOrder("DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_REQUEST", "DEPLOYMENT_STOP_ON_ALARM");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "15", "30"})
    void aCanaryMayTakeLonger(String minutes) {
        assertThat(Deployed.all(Deployed.with(Map.of("canary", minutes)).application, GROUP)).hasSize(4)
                .allSatisfy(group -> assertThat(group.at("/Properties/DeploymentConfigName").asText())
                        .isEqualTo("CodeDeployDefault.LambdaCanary10Percent" + minutes + "Minutes"));
    }

    /** CloudFormation refuses a circle, and this is where one could be: alias, group, alarm, what the alarm watches. */
    @Test
    void noGroupNeedsAnAliasThatNeedsIt() {
        JsonNode resources = Deployed.with(searching()).application.get("Resources");
        resources.properties().stream().filter(each -> each.getValue().get("Type").asText().equals(GROUP)).forEach(group -> {
            Set<String> needed = new HashSet<>();
            need(resources, group.getKey(), needed);
            assertThat(needed).as(group.getKey()).noneMatch(name -> resources.get(name).get("Type").asText().equals("AWS::Lambda::Alias"));
        });
    }

    private static void need(JsonNode resources, String name, Set<String> needed) {
        JsonNode resource = resources.path(name);
        Stream.of(resource.findValues("Ref").stream(), resource.findValues("Fn::GetAtt").stream().map(each -> each.get(0)),
                resource.findValues("DependsOn").stream().flatMap(each -> each.isArray() ? stream(each) : Stream.of(each)))
                .flatMap(each -> each).map(JsonNode::asText).filter(each -> resources.has(each) && needed.add(each))
                .forEach(each -> need(resources, each, needed));
    }

    @Test
    void codeDeployMayShiftTheCallsOfTheseFunctionsAndReadAlarms() {
        JsonNode role = Deployed.properties(template, "AWS::IAM::Role", "Canary");
        assertThat(role.at("/AssumeRolePolicyDocument/Statement/0/Principal/Service").asText()).isEqualTo("codedeploy.amazonaws.com");
        assertThat(role.has("ManagedPolicyArns")).isFalse();
        JsonNode statements = role.at("/Policies/0/PolicyDocument/Statement");
        assertThat(statements).hasSize(2);
        assertThat(statements.get(0).get("Action"))
                .isEqualTo(json("[\"lambda:GetAlias\", \"lambda:GetProvisionedConcurrencyConfig\", \"lambda:UpdateAlias\"]"));
        assertThat(statements.get(0).get("Resource").findValues("Fn::GetAtt")).extracting(each -> each.get(0).asText())
                .containsExactlyInAnyOrder("Commands", "Commands", "Queries", "Queries", "Fanout", "Fanout", "Worker", "Worker");
        assertThat(statements.get(1).get("Action").asText()).isEqualTo("cloudwatch:DescribeAlarms");
        assertThat(Deployed.all(template, GROUP))
                .allSatisfy(group -> assertThat(group.at("/Properties/ServiceRoleArn/Fn::GetAtt/0").asText())
                        .startsWith("CanaryRole"));
    }

    /** Each filter finds the lines that the functions log of what failed, and its alarm counts the same metric. */
    @Test
    void whatFollowsTheStreamIsWatchedByItsLog() throws IOException {
        JsonNode lines = json(Files.readString(Path.of("src/test/resources/log-lines.json")));
        for (String function : List.of("Fanout", "Worker")) {
            JsonNode filter = Deployed.properties(template, "AWS::Logs::MetricFilter", "Watch" + function);
            JsonNode alarm = Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarms" + function + "Failures");
            assertThat(filter.at("/LogGroupName/Ref").asText()).startsWith(function.equals("Fanout") ? "FanoutLogs" : "FanoutWorkerLogs");
            FilterPattern failures = new FilterPattern(filter.get("FilterPattern").asText());
            assertThat(lines.properties().stream().filter(line -> failures.test(line.getValue())).map(Map.Entry::getKey))
                    .containsExactlyInAnyOrder("fan-out that failed", "failure of a function", "failure of the runtime");
            JsonNode counted = filter.at("/MetricTransformations/0");
            assertThat(alarm.get("MetricName")).isEqualTo(counted.get("MetricName"));
            assertThat(alarm.get("MetricName").asText()).isEqualTo("Relata-dev-office-App-" + function + "Failures");
            assertThat(alarm.get("Namespace")).isEqualTo(counted.get("MetricNamespace"));
        }
    }

    private static JsonNode alias(JsonNode template, String function) {
        return Deployed.all(template, "AWS::Lambda::Alias").stream()
                .filter(each -> each.at("/Properties/FunctionName/Ref").asText().equals(function)).findFirst().orElseThrow();
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
