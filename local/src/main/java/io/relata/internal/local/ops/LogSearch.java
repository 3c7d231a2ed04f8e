package io.relata.internal.local.ops;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.console.verify.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.cloudwatchlogs.CloudWatchLogsClient;
import software.amazon.awssdk.services.cloudwatchlogs.model.GetQueryResultsResponse;
import software.amazon.awssdk.services.cloudwatchlogs.model.QueryStatus;
import software.amazon.awssdk.services.cloudwatchlogs.model.ResultField;

/** Searches several log groups at once, by CloudWatch Logs Insights. */
record LogSearch(CloudWatchLogsClient logs) {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
    private static final Set<QueryStatus> UNDER_WAY = Set.of(QueryStatus.SCHEDULED, QueryStatus.RUNNING);
    /** The most lines that one search finds. */
    static final int MOST = 1000;

    /**
     * The lines that meet a condition, in the order of time; of more than {@value #MOST} the first ones.
     *
     * @param filter as Insights spells it
     * @throws CommandFailedException when the search failed
     */
    List<LogLine> find(String filter, Collection<String> groups, Instant from, Instant to) {
        String query = logs.startQuery(start -> start.logGroupNames(groups).startTime(from.getEpochSecond()).endTime(to.getEpochSecond())
                .limit(MOST).queryString("fields @timestamp, @log, @message | filter " + filter + " | sort @timestamp asc")).queryId();
        GetQueryResultsResponse results = logs.getQueryResults(get -> get.queryId(query));
        while (UNDER_WAY.contains(results.status())) {
            Rate.pause(BETWEEN_LOOKS);
            results = logs.getQueryResults(get -> get.queryId(query));
        }
        if (results.status() != QueryStatus.COMPLETE) {
            throw new CommandFailedException("the search of the logs ended as " + results.statusAsString() + ": try a shorter --since");
        }
        return results.results().stream().map(LogSearch::line).toList();
    }

    private static LogLine line(List<ResultField> fields) {
        Map<String, String> byName = fields.stream().collect(Collectors.toMap(ResultField::field, ResultField::value));
        return new LogLine(byName.getOrDefault("@timestamp", ""), byName.getOrDefault("@log", "").replaceFirst("^\\d+:", ""),
                byName.getOrDefault("@message", "").strip());
    }
}
