package io.relata.internal.fanout.verify.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Logs a run as lines of JSON: one for each finding and for its repair, one at the end, and metrics in CloudWatch's Embedded Metric Format.
 *
 * @see <a href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html">The
 * format</a>
 */
public final class VerifyLog {
    /** The namespace of the metrics. */
    public static final String NAMESPACE = "Relata";
    /** How many items are confirmed to be wrong; by {@code Table}, and by {@code Table} and {@code Fault}. */
    public static final String FINDINGS = "Findings";
    /** 1 for each run that finishes; by {@code Table}. */
    public static final String RUNS_FINISHED = "RunsFinished";
    /** How many wrong items a finished run found, even if 0; by {@code Table}. */
    public static final String FINDINGS_OF_RUN = "FindingsOfRun";

    private final Consumer<ObjectNode> lines;
    private final String table;
    private final Clock clock;

    /** @param lines takes each line */
    public VerifyLog(Consumer<ObjectNode> lines, String table, Clock clock) {
        this.lines = lines;
        this.table = table;
        this.clock = clock;
    }

    void found(String run, Finding finding) {
        lines.accept(line("finding", run, finding).put("cause", finding.cause().name()).put("detail", finding.detail()));
    }

    void repaired(String run, Finding finding) {
        lines.accept(line("repaired", run, finding));
    }

    void notRepaired(String run, Finding finding, RuntimeException failure) {
        lines.accept(line("not repaired", run, finding).put("failure", failure.toString()));
    }

    void count(Map<Fault, Long> found) {
        found.forEach((fault, count) -> {
            ObjectNode metric = metric(FINDINGS);
            metric.withObject("_aws").withArray("CloudWatchMetrics").get(0).<ArrayNode>withArray("Dimensions").addArray().add("Table")
                    .add("Fault");
            lines.accept(metric.put("Fault", fault.name()).put(FINDINGS, count));
        });
    }

    void finished(VerifyRun run) {
        long found = run.found().values().stream().mapToLong(Long::longValue).sum();
        lines.accept(Json.MAPPER.createObjectNode().put("verify", "finished").<ObjectNode>setAll(describe(run)));
        lines.accept(metric(RUNS_FINISHED, FINDINGS_OF_RUN).put(RUNS_FINISHED, 1).put(FINDINGS_OF_RUN, found));
    }

    /** Logs that a message is for a run that is not stored any more. */
    void unknown(String run, int segment) {
        lines.accept(Json.MAPPER.createObjectNode().put("verify", "unknown run").put("run", run).put("segment", segment));
    }

    /** The state of a run: its order, how much is done, and what was found. */
    public static ObjectNode describe(VerifyRun run) {
        VerifyOrder order = run.order();
        ObjectNode json = Json.MAPPER.createObjectNode().put("run", run.id()).put("state", run.isFinished() ? "finished" : "under way")
                .put("segments", order.segments()).put("segmentsDone", order.segments() - run.open().size())
                .put("repair", order.mode() == VerifyOrder.Mode.REPAIR)
                .put("lag", order.lag().toSeconds()).put("rate", order.rate()).put("startedAt", run.startedAt().toString());
        run.finishedAt().ifPresent(time -> json.put("finishedAt", time.toString()));
        json.put("items", run.items()).put("readUnits", run.readUnits()).put("repaired", run.repaired());
        if (run.isAudited()) {
            json.put("totalsLeft", run.totalsLeft());
        }
        ObjectNode found = json.putObject("found");
        run.found().forEach((fault, count) -> found.put(fault.name(), count));
        run.counted().forEach((kind, counted) -> json.withObject("/deletions").putObject(kind).put("takes", counted.taken())
                .put("of", counted.of()).put("stopped", counted.areTooMany()));
        List<String> stopped = run.counted().entrySet().stream().filter(each -> each.getValue().areTooMany())
                .map(each -> each.getValue().sentence(each.getKey())).toList();
        if (!stopped.isEmpty()) {
            json.put("stopped", String.join("; ", stopped) + ". Nothing of that was deleted. If it is right, start the repair again with \""
                    + VerifyOrder.ALLOW_DELETIONS + "\": true");
        }
        run.next().ifPresent(next -> json.put("deletedBy", run.idOfNext()));
        return json;
    }

    private static ObjectNode line(String what, String run, Finding finding) {
        return Json.MAPPER.createObjectNode().put("verify", what).put("run", run).put("fault", finding.fault().name())
                .put("id", KeyText.REDACTED.of(finding.key().id())).put("type", KeyText.REDACTED.of(finding.key().type()));
    }

    private ObjectNode metric(String... names) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        ObjectNode directive = json.putObject("_aws").put("Timestamp", clock.millis()).putArray("CloudWatchMetrics").addObject()
                .put("Namespace", NAMESPACE);
        directive.putArray("Dimensions").addArray().add("Table");
        ArrayNode metrics = directive.putArray("Metrics");
        for (String name : names) {
            metrics.addObject().put("Name", name).put("Unit", "Count");
        }
        return json.put("Table", table);
    }
}
