package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

@NeedsNode
class AlarmsTest {
    private final JsonNode template = Deployed.usual().application;

    @Test
    void everyAlarmLeadsToAPartOfTheRunbookThatIsThere() throws IOException {
        List<String> anchors = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE).matcher(Files.readString(Path.of("../docs/operating.md"))).results()
                .map(AlarmsTest::anchor).toList();
        assertThat(alarms(Deployed.with(SearchTest.DOMAIN).application)).isNotEmpty().allSatisfy(alarm -> assertThat(anchors)
                .contains(alarm.get("AlarmDescription").asText().replaceFirst(".* Runbook: docs/operating\\.md#", "")));
    }

    @Test
    void everyIndexAndTheTableHaveAnAlarmOfTheirThrottles() {
        Office.MODEL.indexes().forEach(index -> assertThat(Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsThrottles" + index.name()).get("Metrics").toString())
                .contains("ReadThrottleEvents", "WriteThrottleEvents", "\"" + index.name() + "\""));
        assertThat(Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsTableThrottles").get("Metrics").toString()).doesNotContain("GlobalSecondaryIndexName");
    }

    @Test
    void oneDeadLetterIsEnough() {
        JsonNode alarm = Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsDeadLetters");
        assertThat(alarm.get("Threshold").asInt()).isZero();
        assertThat(alarm.get("ComparisonOperator").asText()).isEqualTo("GreaterThanThreshold");
        assertThat(alarm.at("/Dimensions/0/Value/Fn::GetAtt/0").asText()).startsWith("FanoutWorkDeadLetters");
    }

    @Test
    void findingsOfVerifyAreAlarmed() {
        JsonNode alarm = Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsVerifyFindings");
        assertThat(alarm.get("Namespace").asText()).isEqualTo("Relata");
        assertThat(alarm.get("MetricName").asText()).isEqualTo("FindingsOfRun");
        assertThat(alarm.at("/Dimensions/0/Name").asText()).isEqualTo("Table");
    }

    @Test
    void somebodyIsToldIfThereIsSomebody() {
        JsonNode told = Deployed.with(Map.of("alarmEmail", "oncall@example.com")).application;
        assertThat(Deployed.all(told, "AWS::SNS::Subscription").get(0).at("/Properties/Endpoint").asText()).isEqualTo("oncall@example.com");
        assertThat(alarms(told)).allSatisfy(alarm -> assertThat(alarm.get("AlarmActions")).hasSize(1));
        assertThat(Deployed.all(template, "AWS::SNS::Topic")).isEmpty();
    }

    @Test
    void theDashboardShowsWhatIsAlarmed() {
        String dashboard = Deployed.properties(template, "AWS::CloudWatch::Dashboard", "Watch").get("DashboardBody").toString();
        assertThat(dashboard).contains("IteratorAge", "DeadLetters", "WorkQueueAge", "VerifyFindings", "ServerErrors", "Latency", "Throttles-typeGsi", "CommandsErrors");
    }

    private static List<JsonNode> alarms(JsonNode template) {
        return Deployed.all(template, "AWS::CloudWatch::Alarm").stream().map(alarm -> alarm.get("Properties")).toList();
    }

    private static String anchor(MatchResult heading) {
        return heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
    }
}
