package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import io.relata.internal.infra.table.TableAccess;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MathExpression;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;

/** Metrics that alarms and graphs use, with a period of five minutes. */
final class MonitoredMetrics {
    static final Duration PERIOD = Duration.minutes(5);
    static final MetricOptions SUM = statistic("Sum");
    static final MetricOptions MAXIMUM = statistic("Maximum");
    static final MetricOptions P99 = statistic("p99");

    private MonitoredMetrics() {
    }

    /**
     * How often Lambda polled the stream. A quiet table has data, with 0 events; a mapping that is disabled, or can't read the stream, has
     * none.
     *
     * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html">PolledEventCount</a>
     */
    static IMetric polls(StreamSource stream) {
        return ofMapping("PolledEventCount", stream).statistic("SampleCount").build();
    }

    /** How many records Lambda gave up without sending them to the on-failure destination. */
    static IMetric dropped(StreamSource stream) {
        return ofMapping("DroppedEventCount", stream).statistic("Sum").build();
    }

    /** How often Lambda could not send to a function's on-failure destination. */
    static IMetric notDelivered(JavaFunction function) {
        return function.function().metric("DestinationDeliveryFailures", SUM);
    }

    /** How many records Lambda sent to the on-failure destination. */
    static IMetric givenUp(StreamSource stream) {
        return ofMapping("OnFailureDestinationDeliveredEventCount", stream).statistic("Sum").build();
    }

    /** Throttled reads and writes of the table itself. */
    static IMetric throttles(TableAccess table) {
        return throttles(Map.of("TableName", table.name()), "table");
    }

    /** Throttled reads and writes of an index. */
    static IMetric throttles(TableAccess table, String index) {
        return throttles(new TreeMap<>(Map.of("TableName", table.name(), "GlobalSecondaryIndexName", index)), index);
    }

    /** A metric that our functions report for a table, with a period of five minutes. */
    static Metric.Builder ofTable(String namespace, String name, TableAccess table) {
        return Metric.Builder.create().namespace(namespace).metricName(name).dimensionsMap(Map.of("Table", table.name())).period(PERIOD);
    }

    private static Metric.Builder ofMapping(String name, StreamSource stream) {
        return Metric.Builder.create().namespace("AWS/Lambda").metricName(name).period(PERIOD)
                .dimensionsMap(Map.of("EventSourceMappingUUID", stream.mappingId()));
    }

    private static IMetric throttles(Map<String, String> dimensions, String label) {
        List<Metric> metrics = Stream.of("ReadThrottleEvents", "WriteThrottleEvents")
                .map(name -> Metric.Builder.create().namespace("AWS/DynamoDB").metricName(name)
                        .statistic("Sum").period(PERIOD).dimensionsMap(dimensions).build())
                .toList();
        return MathExpression.Builder.create().expression("FILL(reads, 0) + FILL(writes, 0)").label(label).period(PERIOD)
                .usingMetrics(new TreeMap<>(Map.of("reads", metrics.get(0), "writes", metrics.get(1)))).build();
    }

    private static MetricOptions statistic(String name) {
        return MetricOptions.builder().period(PERIOD).statistic(name).build();
    }
}
