package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.junit.jupiter.params.provider.ValueSource;

@NeedsNode
class AlarmsTest {
    private final JsonNode template = Deployed.usual().application;

    @Test
    void everyAlarmLinksToAnExistingHeadingOfTheRunbook() throws IOException {
        List<String> anchors = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE).matcher(Files.readString(Path.of("../docs/operating.md")))
                .results()
                .map(AlarmsTest::anchor).toList();
        assertThat(alarms(Deployed.with(AlarmTableTest.all()).application)).isNotEmpty().allSatisfy(alarm -> assertThat(anchors)
                .contains(alarm.get("AlarmDescription").asText().replaceFirst(".* Runbook: docs/operating\\.md#", "")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"SUN,WED | 6", "WED,SUN | 6", "MON | 7", "MON,TUE | 7", "SUN,MON,TUE,WED,THU,FRI,SAT | 3",
            "SAT,SUN | 7",
            "MON,WED,FRI | 5"})
    void verifyThatDoesNotFinishRaisesAnAlarmWithinAWeek(String days, int periods) {
        JsonNode alarm = Deployed.properties(Deployed.with(Map.of("verifyDays", days)).application, "AWS::CloudWatch::Alarm",
                "WatchAlarmsVerifySilence");
        assertThat(alarm.get("EvaluationPeriods").asInt()).isEqualTo(periods);
        assertThat(alarm.get("AlarmDescription").asText()).startsWith("No verify run has finished for " + periods + " days.");
    }

    @Test
    void runsThatAreNotScheduledAreNotMissed() {
        JsonNode byHand = Deployed.with(Map.of("verifyDays", "none")).application;
        assertThat(Deployed.all(byHand, "AWS::Events::Rule")).hasSize(1);
        assertThat(byHand.toString()).contains("WatchAlarmsVerifyFindings").doesNotContain("VerifySilence");
    }

    @ParameterizedTest
    @ValueSource(strings = {"FanoutStream", "SearchStream"})
    void streamsHaveTheMetricsThatAlarmsWatch(String source) {
        JsonNode searched = Deployed.with(SearchTest.DOMAIN).application;
        assertThat(Deployed.properties(searched, "AWS::Lambda::EventSourceMapping", source).get("MetricsConfig").toString())
                .as("or there is no such metric")
                .contains("EventCount");
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
    void costsCountTheAlarms() throws IOException {
        List<JsonNode> usual = alarms(template);
        long metrics = usual.stream().mapToLong(alarm -> alarm.has("Metrics") ? alarm.get("Metrics").size() - 1 : 1).sum();
        assertThat(Files.readString(Path.of("../docs/costs.md"))).contains("%d alarms over %d metrics, $0.10 for each metric"
                .formatted(usual.size(), metrics), "| %.2f |".formatted(metrics * 0.1));
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
