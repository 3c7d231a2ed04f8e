package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsNode
class AlarmsTest {
    private final JsonNode template = Deployed.usual().application;

    @Test
    void everyAlarmLinksToAnExistingHeadingOfTheRunbook() throws IOException {
        List<String> anchors = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE).matcher(Files.readString(Path.of("../docs/operating.md")))
                .results()
                .map(AlarmsTest::anchor).toList();
        assertThat(alarms(Deployed.with(SearchTest.DOMAIN).application)).isNotEmpty().allSatisfy(alarm -> assertThat(anchors)
                .contains(alarm.get("AlarmDescription").asText().replaceFirst(".* Runbook: docs/operating\\.md#", "")));
    }

    @Test
    void theTableAndEveryIndexHaveAThrottlingAlarm() {
        Office.MODEL.indexes()
                .forEach(index -> assertThat(Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsThrottles" + index.name())
                        .get("Metrics").toString())
                        .contains("ReadThrottleEvents", "WriteThrottleEvents", "\"" + index.name() + "\""));
        assertThat(Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsTableThrottles").get("Metrics").toString())
                .doesNotContain("GlobalSecondaryIndexName");
    }

    @Test
    void oneDeadLetterRaisesAnAlarm() {
        JsonNode alarm = Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsDeadLetters");
        assertThat(alarm.get("Threshold").asInt()).isZero();
        assertThat(alarm.get("ComparisonOperator").asText()).isEqualTo("GreaterThanThreshold");
        assertThat(alarm.at("/Dimensions/0/Value/Fn::GetAtt/0").asText()).startsWith("FanoutWorkDeadLetters");
    }

    @Test
    void verifyFindingsRaiseAnAlarmUntilARunFindsNothing() {
        JsonNode alarm = Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsVerifyFindings");
        assertThat(alarm.get("Namespace").asText()).isEqualTo("Relata");
        assertThat(alarm.get("MetricName").asText()).isEqualTo("FindingsOfRun");
        assertThat(alarm.at("/Dimensions/0/Name").asText()).isEqualTo("Table");
        assertThat(alarm.get("EvaluationPeriods").asInt()).isEqualTo(1);
        assertThat(alarm.get("TreatMissingData").asText())
                .as("between two runs there is no data, and what the last one found is still there").isEqualTo("ignore");
    }

    @Test
    void unfinishedVerifyRaisesAnAlarmWithinAWeek() {
        JsonNode alarm = Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsVerifySilence");
        assertThat(alarm.get("MetricName").asText()).isEqualTo("RunsFinished");
        assertThat(alarm.at("/Dimensions/0/Name").asText()).isEqualTo("Table");
        assertThat(alarm.get("Statistic").asText() + " " + alarm.get("ComparisonOperator").asText() + " " + alarm.get("Threshold").asInt())
                .isEqualTo("Sum LessThanThreshold 1");
        assertThat(alarm.get("TreatMissingData").asText()).isEqualTo("breaching");
        int days = alarm.get("EvaluationPeriods").asInt() * alarm.get("Period").asInt() / (24 * 3600);
        assertThat(days).as("longer than from Wednesday to Sunday and a day for the run, and no longer than CloudWatch can look back")
                .isBetween(6, 7);
    }

    @ParameterizedTest
    @CsvSource({"WatchAlarmsStreamSilence, FanoutStream", "WatchAlarmsIndexSilence, SearchStream"})
    void streamThatIsNotPolledRaisesAnAlarmButAQuietTableDoesNot(String name, String source) {
        JsonNode searched = Deployed.with(SearchTest.DOMAIN).application;
        JsonNode alarm = Deployed.properties(searched, "AWS::CloudWatch::Alarm", name);
        assertThat(alarm.get("MetricName").asText()).as("has a sample for each poll, of 0 when there is nothing")
                .isEqualTo("PolledEventCount");
        assertThat(alarm.get("Statistic").asText() + " " + alarm.get("ComparisonOperator").asText() + " " + alarm.get("Threshold").asInt())
                .isEqualTo("SampleCount LessThanThreshold 1");
        assertThat(alarm.get("TreatMissingData").asText()).isEqualTo("breaching");
        assertThat(alarm.get("EvaluationPeriods").asInt() * alarm.get("Period").asInt()).isEqualTo(900);
        assertThat(alarm.at("/Dimensions/0/Name").asText()).isEqualTo("EventSourceMappingUUID");
        assertThat(alarm.at("/Dimensions/0/Value/Fn::GetAtt/0").asText()).startsWith(source);
        assertThat(Deployed.properties(searched, "AWS::Lambda::EventSourceMapping", source).get("MetricsConfig").toString())
                .as("or there is no such metric")
                .contains("EventCount");
    }

    @Test
    void missingDataOfOtherMetricsRaisesNoAlarm() {
        List<String> silences = List.of("PolledEventCount", "RunsFinished", "FindingsOfRun");
        assertThat(alarms(Deployed.with(SearchTest.DOMAIN).application))
                .filteredOn(alarm -> !silences.contains(alarm.path("MetricName").asText()))
                .hasSizeGreaterThan(20).allSatisfy(alarm -> assertThat(alarm.get("TreatMissingData").asText()).isEqualTo("notBreaching"));
    }

    @Test
    void alarmsGoToTheEmailAddressIfThereIsOne() {
        JsonNode told = Deployed.with(Map.of("alarmEmail", "oncall@example.com")).application;
        assertThat(Deployed.all(told, "AWS::SNS::Subscription").get(0).at("/Properties/Endpoint").asText()).isEqualTo("oncall@example.com");
        assertThat(alarms(told)).allSatisfy(alarm -> assertThat(alarm.get("AlarmActions")).hasSize(1));
        assertThat(Deployed.all(template, "AWS::SNS::Topic")).isEmpty();

        List<JsonNode> statements = new ArrayList<>();
        Deployed.all(told, "AWS::SNS::TopicPolicy").get(0).at("/Properties/PolicyDocument/Statement").forEach(statements::add);
        assertThat(statements).as("the topic's own policy, which refuses what is not encrypted, replaces the default one")
                .anySatisfy(statement -> {
                    assertThat(statement.at("/Effect").asText()).isEqualTo("Allow");
                    assertThat(statement.at("/Action").asText()).isEqualTo("sns:Publish");
                    assertThat(statement.at("/Principal/Service").asText()).isEqualTo("cloudwatch.amazonaws.com");
                    assertThat(statement.at("/Condition/StringEquals/aws:SourceAccount/Ref").asText()).isEqualTo("AWS::AccountId");
                });
    }

    @Test
    void budgetIsCreatedIfItIsSet() {
        JsonNode watched = Deployed.with(Map.of("alarmEmail", "oncall@example.com", "budget", "200")).application;
        JsonNode budget = Deployed.properties(watched, "AWS::Budgets::Budget", "Spending");
        assertThat(budget.at("/Budget/BudgetLimit")).isEqualTo(Deployed.json("{\"Amount\": 200, \"Unit\": \"USD\"}"));
        assertThat(budget.get("NotificationsWithSubscribers")).hasSize(4)
                .allSatisfy(told -> assertThat(told.at("/Subscribers/0/Address").asText()).isEqualTo("oncall@example.com"));
        assertThat(Deployed.all(template, "AWS::Budgets::Budget")).isEmpty();
    }

    @Test
    void theDashboardShowsTheMetricsOfAllAlarms() {
        String dashboard = Deployed.properties(template, "AWS::CloudWatch::Dashboard", "Watch").get("DashboardBody").toString();
        assertThat(dashboard).contains("IteratorAge", "DeadLetters", "WorkQueueAge", "VerifyFindings", "ServerErrors", "Latency",
                "Throttles-typeGsi", "CommandsErrors");
    }

    private static List<JsonNode> alarms(JsonNode template) {
        return Deployed.all(template, "AWS::CloudWatch::Alarm").stream().map(alarm -> alarm.get("Properties")).toList();
    }

    private static String anchor(MatchResult heading) {
        return heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
    }
}
