package io.relata.internal.local.ops;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.MetricAlarm;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataResult;
import software.amazon.awssdk.services.cloudwatch.model.ScanBy;
import software.amazon.awssdk.services.cloudwatch.model.StateValue;

/** Metrics of CloudWatch, and its alarms that are on. */
record Metrics(CloudWatchClient cloudWatch, Clock clock) {
    private static final String ID = "m";

    Metrics(CloudWatchClient cloudWatch) {
        this(cloudWatch, Clock.systemUTC());
    }

    /** A metric, by the name of CloudWatch. */
    record Metric(String namespace, String name, String statistic, Map<String, String> dimensions) {
        private MetricDataQuery query(String id, Duration period) {
            List<Dimension> by = dimensions.entrySet().stream()
                    .map(each -> Dimension.builder().name(each.getKey()).value(each.getValue()).build()).toList();
            return MetricDataQuery.builder().id(id).metricStat(stat -> stat.period((int) period.toSeconds()).stat(statistic)
                    .metric(metric -> metric.namespace(namespace).metricName(name).dimensions(by))).build();
        }
    }

    /** @param at when the period began */
    record Point(Instant at, double value) {
    }

    /** An alarm that is on. */
    record On(String name, String description, Instant since) {
    }

    /** The periods that have a value, the newest first. */
    List<Point> points(Metric metric, Duration back, Duration period) {
        return points(List.of(metric), back, period).get(0);
    }

    /** The periods of several metrics, in the order of these. */
    List<List<Point>> points(List<Metric> metrics, Duration back, Duration period) {
        List<MetricDataQuery> queries = IntStream.range(0, metrics.size()).mapToObj(each -> metrics.get(each).query(ID + each, period))
                .toList();
        List<List<Point>> points = new ArrayList<>();
        metrics.forEach(metric -> points.add(new ArrayList<>()));
        Instant now = clock.instant();
        cloudWatch.getMetricDataPaginator(get -> get.metricDataQueries(queries).startTime(now.minus(back)).endTime(now)
                .scanBy(ScanBy.TIMESTAMP_DESCENDING)).metricDataResults()
                .forEach(result -> points.get(Integer.parseInt(result.id().substring(ID.length()))).addAll(points(result)));
        return points;
    }

    private static List<Point> points(MetricDataResult result) {
        return IntStream.range(0, result.values().size()).mapToObj(each -> new Point(result.timestamps().get(each), result.values().get(
                each))).toList();
    }

    /** The alarms of a stack that are on. */
    List<On> alarms(String stack) {
        return cloudWatch.describeAlarmsPaginator(describe -> describe.alarmNamePrefix(stack + "-").stateValue(StateValue.ALARM))
                .metricAlarms().stream().map(Metrics::alarm).toList();
    }

    private static On alarm(MetricAlarm alarm) {
        return new On(alarm.alarmName().replaceFirst(".*WatchAlarms(.*?)[0-9A-F]{8}-.*", "$1"), alarm.alarmDescription(),
                alarm.stateUpdatedTimestamp());
    }
}
