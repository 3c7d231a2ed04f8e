package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * What each alarm watches, and when it goes off: {@code alarms.txt}. The last two columns are values of its metric: one that is still fine
 * in every period, and one with which it goes off.
 *
 * @see <a href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html">How alarms are evaluated</a>
 */
@NeedsNode
class AlarmTableTest {
    /** Of each index. */
    private static final String OF_INDEX = "Throttles%1$s | AWS/DynamoDB ReadThrottleEvents + WriteThrottleEvents"
            + " | GlobalSecondaryIndexName=%1$s, TableName=table | Sum | > 0 | 3 x 300 | notBreaching | 0 | 1";

    private final Map<String, JsonNode> alarms = alarms(Deployed.with(all()).application);

    /** The settings with which all alarms are there. */
    static Map<String, String> all() {
        Map<String, String> settings = new TreeMap<>(SearchTest.DOMAIN);
        settings.put("callerLimit", "50");
        settings.put("heartbeatMinutes", "1");
        settings.put("canary", "5");
        return settings;
    }

    private static List<List<String>> rows() {
        return Stream
                .concat(table().lines().skip(1),
                        TableModel.of(Office.MODEL).indexes().stream().map(index -> OF_INDEX.formatted(index.name())))
                .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList()).toList();
    }

    private static String table() {
        try (InputStream in = Objects.requireNonNull(AlarmTableTest.class.getResourceAsStream("/alarms.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, JsonNode> alarms(JsonNode template) {
        return template.get("Resources").properties().stream()
                .filter(resource -> resource.getValue().get("Type").asText().equals("AWS::CloudWatch::Alarm"))
                .collect(Collectors.toMap(resource -> name(resource.getKey()).substring("WatchAlarms".length()),
                        resource -> resource.getValue().get("Properties"), (one, other) -> one, TreeMap::new));
    }

    /** Without what CloudFormation's names end with. */
    private static String name(String logicalId) {
        return logicalId.replaceFirst("[0-9A-F]{8}$", "");
    }

    @Test
    void eachAlarmWatchesWhatTheTableSays() {
        assertThat(alarms.entrySet().stream().map(alarm -> alarm.getKey() + " | " + described(alarm.getValue())))
                .containsExactlyInAnyOrderElementsOf(rows().stream().map(row -> String.join(" | ", row.subList(0, 7))).toList());
    }

    private static String described(JsonNode alarm) {
        List<JsonNode> metrics = alarm.has("Metrics")
                ? StreamSupport.stream(alarm.get("Metrics").spliterator(), false).filter(metric -> metric.has("MetricStat"))
                        .map(metric -> metric.get("MetricStat")).toList()
                : List.of();
        JsonNode metric = metrics.isEmpty() ? alarm : metrics.get(0).get("Metric");
        String names = metrics.isEmpty()
                ? alarm.get("MetricName").asText()
                : metrics.stream().map(each -> each.at("/Metric/MetricName").asText()).sorted().collect(Collectors.joining(" + "));
        String statistic = metrics.isEmpty()
                ? alarm.path("Statistic").asText(alarm.path("ExtendedStatistic").asText())
                : metrics.stream().map(each -> each.get("Stat").asText()).distinct().collect(Collectors.joining());
        int period = (metrics.isEmpty() ? alarm : metrics.get(0)).get("Period").asInt();
        return String.join(" | ", metric.get("Namespace").asText() + " " + names, dimensions(metric), statistic,
                operator(alarm) + " " + alarm.get("Threshold").asLong(), alarm.get("EvaluationPeriods").asInt() + " x " + period,
                alarm.get("TreatMissingData").asText());
    }

    private static String dimensions(JsonNode metric) {
        return StreamSupport.stream(metric.path("Dimensions").spliterator(), false)
                .map(dimension -> dimension.get("Name").asText() + "=" + value(dimension.get("Value"))).sorted()
                .collect(Collectors.joining(", "));
    }

    private static String value(JsonNode value) {
        return value.isTextual()
                ? value.asText()
                : value.has("Fn::ImportValue") ? "table" : name(value.path("Ref").asText(value.at("/Fn::GetAtt/0").asText()));
    }

    private static String operator(JsonNode alarm) {
        return switch (alarm.get("ComparisonOperator").asText()) {
            case "GreaterThanThreshold" -> ">";
            case "LessThanThreshold" -> "<";
            default -> alarm.get("ComparisonOperator").asText();
        };
    }

    @Test
    void eachAlarmGoesOffWhenItShouldAndNotBefore() {
        for (List<String> row : rows()) {
            JsonNode alarm = alarms.get(row.get(0));
            int periods = alarm.get("EvaluationPeriods").asInt();
            Optional<Double> fine = Optional.of(Double.valueOf(row.get(7)));
            Optional<Double> wrong = Optional.of(Double.valueOf(row.get(8)));
            List<Optional<Double>> almost = new ArrayList<>(Collections.nCopies(periods, wrong));
            almost.set(0, fine);

            assertThat(isOn(alarm, Collections.nCopies(periods, wrong), false)).as("%s goes off", row).isTrue();
            assertThat(isOn(alarm, Collections.nCopies(periods, fine), true)).as("%s goes out", row).isFalse();
            assertThat(isOn(alarm, almost, false)).as("%s waits for the last period", row).isFalse();
            assertThat(isOn(alarm, Collections.nCopies(periods, Optional.empty()), false)).as("%s without data", row)
                    .isEqualTo(row.get(6).equals("breaching"));
            assertThat(isOn(alarm, Collections.nCopies(periods, Optional.empty()), true)).as("%s, once on, without data", row)
                    .isNotEqualTo(row.get(6).equals("notBreaching"));
        }
    }

    /** Whether an alarm is on after these periods, by the documented rules; all of them have to breach the threshold. */
    private static boolean isOn(JsonNode alarm, List<Optional<Double>> values, boolean before) {
        double threshold = alarm.get("Threshold").asDouble();
        String missing = alarm.get("TreatMissingData").asText();
        if (missing.equals("ignore") && values.stream().allMatch(Optional::isEmpty)) {
            return before;
        }
        return values.stream().allMatch(value -> value
                .map(number -> operator(alarm).equals(">") ? number > threshold : number < threshold)
                .orElse(missing.equals("breaching")));
    }
}
