package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import io.relata.internal.fanout.heartbeat.HeartbeatLog;
import io.relata.internal.fanout.index.IndexLog;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.functions.LimitLog;
import io.relata.internal.infra.app.Alarms.Rule;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.VerifySettings;
import io.relata.internal.infra.table.TableAccess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.apigatewayv2.HttpApi;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.Dashboard;
import software.amazon.awscdk.services.cloudwatch.GraphWidget;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.logs.FilterPattern;
import software.amazon.awscdk.services.logs.MetricFilter;
import software.constructs.Construct;

/** A dashboard and alarms. Every alarm's metric has a graph on the dashboard. */
final class Monitoring extends Construct {
    private static final int GRAPHS_PER_ROW = 4;
    /** For conditions that are normal for a short time: 15 minutes. */
    private static final int THREE_PERIODS = 3;
    /** One may be late, or lost with an invocation. */
    private static final int BEATS = 5;
    /** The namespace of metrics that CloudWatch counts in logs. */
    private static final String LOGGED = "Relata/Logs";

    private final Alarms alarms;
    private final Dashboard dashboard;
    private final Map<String, Alarm> added = new HashMap<>();
    private final List<GraphWidget> graphs = new ArrayList<>();
    private int shown;

    Monitoring(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        this.alarms = new Alarms(this, "Alarms", configuration);
        this.dashboard = Dashboard.Builder.create(this, "Dashboard").defaultInterval(Duration.hours(12)).build();
    }

    void stream(FanoutFunctions fanout) {
        watch(Rule.above(900_000, "IteratorAge", "The stream function is more than 15 minutes behind; records are lost after 24 hours.", 1,
                "the-iterator-age-grows"),
                fanout.fanout().function().metric("IteratorAge", MonitoredMetrics.MAXIMUM));
        watch(Rule.above(0, "GivenUp", "Stream records were given up and sent to the on-failure S3 destination.", 1,
                "changes-were-given-up"),
                MonitoredMetrics.givenUp(fanout.stream()));
        lost("", fanout.fanout(), fanout.stream());
        watch(Rule.silence("StreamSilence", "The stream was not polled for the copies for 15 minutes.", THREE_PERIODS,
                "the-stream-is-not-read"),
                MonitoredMetrics.polls(fanout.stream()));
        watch(Rule.above(0, "DeadLetters", "Messages of the work queue failed 5 times and were dead-lettered.", 1,
                "there-are-dead-letters"),
                fanout.queue().deadLetters().metricApproximateNumberOfMessagesVisible(MonitoredMetrics.MAXIMUM));
        watch(Rule.above(1800, "WorkQueueAge", "The oldest message of the work queue is older than 30 minutes.", 1, "the-work-queue-ages"),
                fanout.queue().queue().metricApproximateAgeOfOldestMessage(MonitoredMetrics.MAXIMUM));
    }

    void index(SearchFunctions search, TableAccess table) {
        functions(Map.of("Index", search.index()));
        watch(Rule.above(900_000, "IndexAge", "The search index is more than 15 minutes behind; records are lost after 24 hours.", 1,
                "the-search-index-is-behind"),
                search.index().function().metric("IteratorAge", MonitoredMetrics.MAXIMUM));
        watch(Rule.silence("IndexSilence", "The stream was not polled for the search index for 15 minutes.", THREE_PERIODS,
                "the-stream-is-not-read"),
                MonitoredMetrics.polls(search.stream()));
        watch(Rule.above(0, "IndexGivenUp", "Stream records were not indexed and were sent to the on-failure S3 destination.", 1,
                "the-search-index-is-behind"),
                MonitoredMetrics.givenUp(search.stream()));
        lost("Index", search.index(), search.stream());
        watch(Rule.above(0, "IndexRefused", "The search engine rejected documents permanently.", 1, "the-search-engine-refuses"),
                MonitoredMetrics.ofTable(IndexLog.NAMESPACE, IndexLog.REFUSED, table).statistic("Sum").build());
    }

    /** Records that no bucket has. */
    private void lost(String name, JavaFunction function, StreamSource stream) {
        watch(Rule.above(0, name + "NotDelivered", "Stream records that were given up could not be sent to the on-failure S3 destination.",
                1, "changes-were-lost"),
                MonitoredMetrics.notDelivered(function));
        watch(Rule.above(0, name + "Dropped", "Stream records were given up and sent nowhere.", 1, "changes-were-lost"),
                MonitoredMetrics.dropped(stream));
    }

    /** Without an alarm for missing runs where none are scheduled. */
    void verify(JavaFunction verify, VerifySettings verification, TableAccess table) {
        watch(Rule.above(0, "VerifyFindings", "Verify found wrong items.", 1, "verify-finds-something").untilNextData(),
                MonitoredMetrics.ofTable(VerifyLog.NAMESPACE, VerifyLog.FINDINGS_OF_RUN, table).statistic("Maximum").build());
        watch(Rule.above(0, "VerifyDropped", "Lambda gave up starting a verify run.", 1, "verify-does-not-finish"),
                verify.function().metric("AsyncEventsDropped", MonitoredMetrics.SUM));
        verification.longestSilence().ifPresent(days -> watch(
                Rule.silence("VerifySilence", "No verify run has finished for " + days + " days.", days, "verify-does-not-finish"),
                MonitoredMetrics.ofTable(VerifyLog.NAMESPACE, VerifyLog.RUNS_FINISHED, table).statistic("Sum").period(Duration.days(1))
                        .build()));
    }

    /** Only where there is one. */
    void heartbeat(int minutes, TableAccess table) {
        Metric.Builder lag = MonitoredMetrics.ofTable(HeartbeatLog.NAMESPACE, HeartbeatLog.COPY_LAG, table)
                .period(Duration.minutes(minutes));
        watch(Rule.silence("HeartbeatSilence", "No heartbeat was copied for " + BEATS * minutes + " minutes.", BEATS,
                "no-heartbeat-is-copied"),
                lag.statistic("SampleCount").build());
        graph(HeartbeatLog.COPY_LAG, lag.statistic("Maximum").build());
    }

    /** Only where callers have limits. */
    void limits(TableAccess table) {
        watch(Rule.above(0, "LimitsNotAsked", "Callers were let through for 15 minutes because their limits could not be asked.",
                THREE_PERIODS, "limits-are-not-asked"),
                MonitoredMetrics.ofTable(LimitLog.NAMESPACE, LimitLog.LIMITS_NOT_ASKED, table).statistic("Sum").build());
    }

    /** In the order of this map. */
    void functions(Map<String, JavaFunction> functions) {
        functions.forEach((name, function) -> {
            watch(Rule.above(0, name + "Errors", "Invocations of " + name + " failed.", 1, "a-function-fails"),
                    function.function().metricErrors(MonitoredMetrics.SUM));
            watch(Rule.above(0, name + "Throttles", "Invocations of " + name + " were throttled for 15 minutes.", THREE_PERIODS,
                    "a-function-is-throttled"),
                    function.function().metricThrottles(MonitoredMetrics.SUM));
        });
    }

    /** The table and each index: a throttled index throttles all writes of the table. */
    void table(TableAccess table) {
        watch(Rule.above(0, "TableThrottles", "Reads or writes of the table were throttled for 15 minutes.", THREE_PERIODS,
                "the-table-is-throttled"),
                MonitoredMetrics.throttles(table));
        table.indexes()
                .forEach(index -> watch(
                        Rule.above(0, "Throttles-" + index, "Reads or writes of index " + index + " were throttled for 15 minutes.",
                                THREE_PERIODS, "the-table-is-throttled"),
                        MonitoredMetrics.throttles(table, index)));
    }

    void api(HttpApi api) {
        watch(Rule.above(0, "ServerErrors", "The API answered with 5xx.", 1, "the-api-answers-with-5xx"),
                api.metricServerError(MonitoredMetrics.SUM));
        watch(Rule.above(3000, "Latency", "The 99th percentile of the API's latency was above 3 s for 15 minutes.", THREE_PERIODS,
                "the-api-is-slow"),
                api.metricLatency(MonitoredMetrics.P99));
    }

    /**
     * Only where new versions are tried: a function that reports what failed, so that it is sent again, has not failed itself.
     *
     * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">Partial batch responses</a>
     */
    void logged(String name, JavaFunction function) {
        String metric = Stack.of(this).getStackName() + "-" + name + "Failures";
        MetricFilter.Builder.create(this, name + "ErrorLines").logGroup(function.logs()).metricNamespace(LOGGED).metricName(metric)
                .filterPattern(FilterPattern.stringValue("$.level", "=", "ERROR")).build();
        watch(Rule.above(0, name + "Failures", name + " logged errors: something could not be processed.", 1, "a-function-fails"),
                Metric.Builder.create().namespace(LOGGED).metricName(metric).statistic("Sum").period(MonitoredMetrics.PERIOD).build());
        show();
    }

    /** Those of the alarms so far that have these names. */
    List<Alarm> alarms(String... ids) {
        return Stream.of(ids).map(id -> Objects.requireNonNull(added.get(id))).toList();
    }

    /** A function of one's own. */
    void function(String name, JavaFunction function) {
        functions(Map.of(name, function));
        show();
    }

    /** The dashboard with the graphs of all metrics so far. */
    Dashboard dashboard() {
        show();
        return dashboard;
    }

    /** Adds the graphs that the dashboard does not have. */
    private void show() {
        for (; shown < graphs.size(); shown = Math.min(shown + GRAPHS_PER_ROW, graphs.size())) {
            dashboard.addWidgets(graphs.subList(shown, Math.min(shown + GRAPHS_PER_ROW, graphs.size())).toArray(GraphWidget[]::new));
        }
    }

    private void watch(Rule rule, IMetric metric) {
        added.put(rule.id(), alarms.add(rule, metric));
        graph(rule.id(), metric);
    }

    private void graph(String title, IMetric metric) {
        graphs.add(GraphWidget.Builder.create().title(title).left(List.of(metric)).width(6).height(5).build());
    }
}
