package io.relata.infra.app;

import io.relata.fanout.index.IndexLog;
import io.relata.fanout.verify.run.VerifyLog;
import io.relata.infra.app.Alarms.Rule;
import io.relata.infra.config.Configuration;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.table.TableAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.apigatewayv2.HttpApi;
import software.amazon.awscdk.services.cloudwatch.Dashboard;
import software.amazon.awscdk.services.cloudwatch.GraphWidget;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MathExpression;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/** What an operator sees on one page and is told of. What is counted is counted over five minutes. */
final class Monitoring extends Construct {
    private static final Duration PERIOD = Duration.minutes(5);
    private static final MetricOptions SUM = MetricOptions.builder().period(PERIOD).statistic("Sum").build();
    private static final MetricOptions MAXIMUM = MetricOptions.builder().period(PERIOD).statistic("Maximum").build();
    private static final int THREE = 3;
    /** Days: more than between two runs of verify, and less than CloudWatch's most, which is a week. */
    private static final int SIX = 6;

    private final Alarms alarms;
    private final List<GraphWidget> graphs = new ArrayList<>();

    Monitoring(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        this.alarms = new Alarms(this, "Alarms", configuration);
    }

    void stream(FanoutFunctions fanout) {
        look(Rule.above(900_000, "IteratorAge", "The stream function is more than 15 minutes behind; records are lost after 24 hours.", 1,
                "the-iterator-age-grows"),
                fanout.fanout().function().metric("IteratorAge", MAXIMUM));
        look(Rule.above(0, "GivenUp", "Changes were given up and lie in the failures bucket.", 1, "changes-were-given-up"),
                givenUp(fanout.stream()));
        look(Rule.silence("StreamSilence", "Nobody reads the stream for the copies, for 15 minutes.", THREE, "the-stream-is-not-read"),
                polls(fanout.stream()));
        Queue queue = fanout.queue().queue();
        look(Rule.above(0, "DeadLetters", "Work was given up after 5 tries.", 1, "there-are-dead-letters"),
                fanout.queue().deadLetters().metricApproximateNumberOfMessagesVisible(MAXIMUM));
        look(Rule.above(1800, "WorkQueueAge", "Work has waited for more than 30 minutes.", 1, "the-work-queue-ages"),
                queue.metricApproximateAgeOfOldestMessage(MAXIMUM));
    }

    void index(SearchFunctions search, TableAccess table) {
        functions(Map.of("Index", search.index()));
        look(Rule.above(900_000, "IndexAge", "The search index is more than 15 minutes behind; records are lost after 24 hours.", 1,
                "the-search-index-is-behind"),
                search.index().function().metric("IteratorAge", MAXIMUM));
        look(Rule.silence("IndexSilence", "Nobody reads the stream for the search index, for 15 minutes.", THREE, "the-stream-is-not-read"),
                polls(search.stream()));
        look(Rule.above(0, "IndexGivenUp", "Changes were not indexed and lie in the failures bucket.", 1, "the-search-index-is-behind"),
                givenUp(search.stream()));
        look(Rule.above(0, "IndexRefused", "The search engine refused documents for good.", 1, "the-search-engine-refuses"),
                Metric.Builder.create().namespace(IndexLog.NAMESPACE).metricName(IndexLog.REFUSED).statistic("Sum").period(PERIOD)
                        .dimensionsMap(Map.of("Table", table.name())).build());
    }

    /**
     * Lambda counts what it reads of a stream, and says 0 when there is nothing: a quiet table has data, and a mapping that is disabled, or
     * can't read, has none.
     *
     * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html">PolledEventCount</a>
     */
    private static IMetric polls(StreamSource stream) {
        return Metric.Builder.create().namespace("AWS/Lambda").metricName("PolledEventCount").statistic("SampleCount").period(PERIOD)
                .dimensionsMap(Map.of("EventSourceMappingUUID", stream.mappingId())).build();
    }

    private static IMetric givenUp(StreamSource stream) {
        return Metric.Builder.create().namespace("AWS/Lambda").metricName("OnFailureDestinationDeliveredEventCount").statistic("Sum")
                .period(PERIOD)
                .dimensionsMap(Map.of("EventSourceMappingUUID", stream.mappingId())).build();
    }

    /** In the order of this map. */
    void functions(Map<String, JavaFunction> functions) {
        functions.forEach((name, function) -> {
            look(Rule.above(0, name + "Errors", name + " ended with errors.", 1, "a-function-fails"),
                    function.function().metricErrors(SUM));
            look(Rule.above(0, name + "Throttles", name + " was not started for want of concurrency, for 15 minutes.", THREE,
                    "a-function-is-throttled"),
                    function.function().metricThrottles(SUM));
        });
    }

    /** The table and each of its indexes: one that is throttled holds up all writes of the table. */
    void table(TableAccess table) {
        look(Rule.above(0, "TableThrottles", "The table refused reads or writes for 15 minutes.", THREE, "the-table-is-throttled"),
                throttles(Map.of("TableName", table.name()), "table"));
        table.indexes()
                .forEach(index -> look(
                        Rule.above(0, "Throttles-" + index, "Index " + index + " refused reads or writes for 15 minutes.", THREE,
                                "the-table-is-throttled"),
                        throttles(new TreeMap<>(Map.of("TableName", table.name(), "GlobalSecondaryIndexName", index)), index)));
        look(Rule.above(0, "VerifyFindings", "verify found items that are wrong.", 1, "verify-finds-something").untilNextData(),
                ofVerify(VerifyLog.FINDINGS_OF_RUN, table).statistic("Maximum").period(PERIOD).build());
        look(Rule.silence("VerifySilence", "No run of verify has finished for 6 days.", SIX, "verify-does-not-finish"),
                ofVerify(VerifyLog.RUNS_FINISHED, table).statistic("Sum").period(Duration.days(1)).build());
    }

    private static Metric.Builder ofVerify(String name, TableAccess table) {
        return Metric.Builder.create().namespace(VerifyLog.NAMESPACE).metricName(name).dimensionsMap(Map.of("Table", table.name()));
    }

    void api(HttpApi api) {
        look(Rule.above(0, "ServerErrors", "The API answered with 5xx.", 1, "the-api-answers-with-5xx"), api.metricServerError(SUM));
        look(Rule.above(3000, "Latency", "One request in a hundred took more than 3 s, for 15 minutes.", THREE, "the-api-is-slow"),
                api.metricLatency(MetricOptions.builder().period(PERIOD).statistic("p99").build()));
    }

    /** Draws all that is looked at. */
    Dashboard draw() {
        Dashboard dashboard = Dashboard.Builder.create(this, "Dashboard").defaultInterval(Duration.hours(12)).build();
        for (int from = 0; from < graphs.size(); from += 4) {
            dashboard.addWidgets(graphs.subList(from, Math.min(from + 4, graphs.size())).toArray(GraphWidget[]::new));
        }
        return dashboard;
    }

    private void look(Rule rule, IMetric metric) {
        alarms.add(rule, metric);
        graphs.add(GraphWidget.Builder.create().title(rule.id()).left(List.of(metric)).width(6).height(5).build());
    }

    private static IMetric throttles(Map<String, String> dimensions, String label) {
        List<Metric> metrics = Stream.of("ReadThrottleEvents", "WriteThrottleEvents")
                .map(name -> Metric.Builder.create().namespace("AWS/DynamoDB").metricName(name)
                        .statistic("Sum").period(PERIOD).dimensionsMap(dimensions).build())
                .toList();
        return MathExpression.Builder.create().expression("FILL(reads, 0) + FILL(writes, 0)").label(label).period(PERIOD)
                .usingMetrics(new TreeMap<>(Map.of("reads", metrics.get(0), "writes", metrics.get(1)))).build();
    }
}
