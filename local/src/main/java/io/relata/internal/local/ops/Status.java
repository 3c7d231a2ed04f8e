package io.relata.internal.local.ops;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.console.source.Live.WorkQueueCounts;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.heartbeat.HeartbeatLog;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.local.ops.Metrics.Metric;
import io.relata.internal.local.ops.Metrics.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** How a deployment is, line by line. What can't be told does not keep the others from being told. */
final class Status {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration LATELY = Duration.ofMinutes(15);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration HOUR = Duration.ofHours(1);
    /** Runs start every few days, at least once a week. */
    private static final Duration LONG_AGO = Duration.ofDays(15);
    private static final String MAXIMUM = "Maximum";

    private final DeployedStacks deployment;
    private final Metrics metrics;
    private final OpenClients aws;
    private final DynamoDbClient dynamoDb;

    Status(DeployedStacks deployment, OpenClients aws) {
        this.deployment = deployment;
        this.aws = aws;
        metrics = aws.metrics();
        dynamoDb = aws.dynamoDb();
    }

    List<StatusLine> lines() {
        List<StatusLine> lines = new ArrayList<>();
        lines.add(told("stream", this::stream));
        copies().ifPresent(lines::add);
        lines.add(told("work queue", () -> queue(aws.queue(deployment).counts())));
        lines.add(told("dead letters", () -> deadLetters(aws.queue(deployment).counts())));
        lines.add(told("given up", this::givenUp));
        lines.add(told("verify", this::verify));
        lines.add(told("building", this::building));
        lines.addAll(alarms());
        lines.add(told("cost", () -> StatusLine.right("cost", new CostOfDay(deployment, metrics, dynamoDb).sentence())));
        return lines;
    }

    private static StatusLine told(String what, Supplier<StatusLine> line) {
        try {
            return line.get();
        } catch (SdkException | TableException e) {
            return untold(what, AwsErrors.sentence(e, "such resource"));
        } catch (CommandFailedException e) {
            return untold(what, String.valueOf(e.getMessage()));
        }
    }

    private static StatusLine untold(String what, String why) {
        return StatusLine.wrong(what, "can't be told: " + why);
    }

    private StatusLine stream() {
        Metric age = new Metric("AWS/Lambda", "IteratorAge", MAXIMUM, Map.of("FunctionName", String.valueOf(deployment.functions().get(
                "Fanout"))));
        List<Point> points = metrics.points(age, LATELY, MINUTE);
        if (points.isEmpty()) {
            return StatusLine.right("stream", "no changes in the last " + LATELY.toMinutes() + " minutes");
        }
        Duration lag = Duration.ofMillis((long) points.get(0).value());
        return new StatusLine("stream", "records are " + inWords(lag) + " old when they are read", lag.compareTo(LATELY) > 0);
    }

    /** None without a heartbeat; a missing one sets off an alarm. */
    private Optional<StatusLine> copies() {
        Metric lag = new Metric(HeartbeatLog.NAMESPACE, HeartbeatLog.COPY_LAG, MAXIMUM, Map.of("Table", deployment.table()));
        try {
            return metrics.points(lag, LATELY, MINUTE).stream().findFirst().map(last -> new StatusLine("copies", "%,.0f ms behind"
                    .formatted(last.value()), last.value() > LATELY.toMillis()));
        } catch (SdkException e) {
            // Told by the line before.
            return Optional.empty();
        }
    }

    private StatusLine queue(WorkQueueCounts counts) {
        Metric oldest = new Metric("AWS/SQS", "ApproximateAgeOfOldestMessage", MAXIMUM, Map.of("QueueName", deployment.workQueue()));
        Duration age = metrics.points(oldest, LATELY, MINUTE).stream().findFirst()
                .map(point -> Duration.ofSeconds((long) point.value())).orElse(Duration.ZERO);
        return new StatusLine("work queue", "%,d waiting, the oldest for %s; %,d under way".formatted(counts.waiting(), inWords(age),
                counts.inFlight()), age.compareTo(LATELY.multipliedBy(2)) > 0);
    }

    private static StatusLine deadLetters(WorkQueueCounts counts) {
        return counts.dead() == 0
                ? StatusLine.right("dead letters", "none")
                : StatusLine.wrong("dead letters", "%,d: ./relata ops given-up lists them".formatted(counts.dead()));
    }

    private StatusLine givenUp() {
        double sum = metrics.points(deployment.streamSources().stream().map(source -> new Metric("AWS/Lambda",
                "OnFailureDestinationDeliveredEventCount", "Sum", Map.of("EventSourceMappingUUID", source))).toList(), DAY, HOUR).stream()
                .flatMap(List::stream).mapToDouble(Point::value).sum();
        return sum == 0
                ? StatusLine.right("given up", "nothing in the last 24 hours")
                : StatusLine.wrong("given up", "%,.0f changes in the last 24 hours: ./relata ops given-up tells which".formatted(sum));
    }

    private StatusLine verify() {
        Metric found = new Metric(VerifyLog.NAMESPACE, VerifyLog.FINDINGS_OF_RUN, MAXIMUM, Map.of("Table", deployment.table()));
        return metrics.points(found, LONG_AGO, HOUR).stream().findFirst()
                .map(last -> new StatusLine("verify", "a run finished in the hour after %s, and found %s".formatted(last.at(),
                        last.value() == 0 ? "nothing" : "%,.0f wrong items".formatted(last.value())), last.value() > 0))
                .orElseGet(() -> StatusLine.wrong("verify", "no run has finished in the last " + LONG_AGO.toDays() + " days"));
    }

    private StatusLine building() {
        PartStates states = TableParts.read(new DynamoDbCopyTable(dynamoDb, deployment.table())).map(TableParts::states)
                .orElse(PartStates.UNKNOWN);
        if (!states.isKnown()) {
            return StatusLine.right("building", "the table does not say; ./relata migrate makes sure of all of it");
        }
        List<String> building = states.unfinishedParts();
        return building.isEmpty()
                ? StatusLine.right("building", "nothing: the table holds all of the model")
                : StatusLine.wrong("building", String.join(", ", building) + ": ./relata migrate builds it");
    }

    private List<StatusLine> alarms() {
        try {
            List<StatusLine> on = metrics.alarms(deployment.stack()).stream().map(alarm -> StatusLine.wrong("alarm",
                    alarm.name() + " since " + alarm.since() + ": " + alarm.description())).toList();
            return on.isEmpty() ? List.of(StatusLine.right("alarms", "none is on")) : on;
        } catch (SdkException e) {
            return List.of(untold("alarms", AwsErrors.sentence(e, "such resource")));
        }
    }

    /** In seconds, minutes or hours. */
    private static String inWords(Duration time) {
        if (time.compareTo(Duration.ofMinutes(2)) < 0) {
            return time.toSeconds() + " s";
        }
        return time.compareTo(Duration.ofHours(2)) < 0 ? time.toMinutes() + " minutes" : time.toHours() + " hours";
    }
}
