package io.relata.internal.local.ops;

import io.relata.internal.console.cost.Prices;
import io.relata.internal.local.ops.Metrics.Metric;
import io.relata.internal.local.ops.Metrics.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** About what the last 24 hours cost, of what AWS measures: units, storage, invocations, requests. */
record CostOfDay(DeployedStacks deployment, Metrics metrics, DynamoDbClient dynamoDb) {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Prices PRICES = Prices.US_EAST_1;
    private static final double MILLION = 1e6;
    private static final double MILLIS = 1000;
    private static final double MEGABYTES = 1024;
    private static final double GIGABYTE = 1e9;
    private static final double DAYS_OF_MONTH = 30;
    private static final String LAMBDA = "AWS/Lambda";
    private static final String DYNAMODB = "AWS/DynamoDB";

    /** Something that is paid for: a metric, and the price of one. */
    private record Paid(String what, Metric metric, double price) {
    }

    String sentence() {
        TableDescription table = dynamoDb.describeTable(describe -> describe.tableName(deployment.table())).table();
        List<Paid> paid = new ArrayList<>(units(table));
        deployment.functions().values().forEach(function -> paid.addAll(function(function)));
        paid.add(new Paid("API", sum("AWS/ApiGateway", "Count", Map.of("ApiId", deployment.output("ApiId"))), PRICES.requests() / MILLION));
        Stream.of("NumberOfMessagesSent", "NumberOfMessagesReceived", "NumberOfEmptyReceives", "NumberOfMessagesDeleted").forEach(
                name -> paid.add(new Paid("queue", sum("AWS/SQS", name, Map.of("QueueName", deployment.workQueue())),
                        PRICES.messages() / MILLION)));
        List<List<Point>> points = metrics.points(paid.stream().map(Paid::metric).toList(), DAY, HOUR);
        Map<String, Double> dollars = new LinkedHashMap<>();
        for (int each = 0; each < paid.size(); each++) {
            dollars.merge(paid.get(each).what(), paid.get(each).price() * points.get(each).stream().mapToDouble(Point::value).sum(),
                    Double::sum);
        }
        dollars.put("storage", bytes(table) / GIGABYTE * PRICES.storage() / DAYS_OF_MONTH);
        return "about $%.2f in 24 hours (%s); without logs, backups, alarms and transfer, at the prices of us-east-1".formatted(
                dollars.values().stream().mapToDouble(any -> any).sum(),
                dollars.entrySet().stream().map(each -> "%s $%.2f".formatted(each.getKey(), each.getValue()))
                        .collect(Collectors.joining(", ")));
    }

    /** DynamoDB counts an index apart from its table, and not at all until it is made. */
    private static double bytes(TableDescription table) {
        return table.tableSizeBytes() + table.globalSecondaryIndexes().stream().map(GlobalSecondaryIndexDescription::indexSizeBytes)
                .filter(Objects::nonNull).mapToLong(Long::longValue).sum();
    }

    /** An index is measured by itself. */
    private List<Paid> units(TableDescription table) {
        Map<String, String> name = Map.of("TableName", deployment.table());
        return Stream.concat(Stream.of(name), table.globalSecondaryIndexes().stream().map(GlobalSecondaryIndexDescription::indexName)
                .map(index -> Map.of("TableName", deployment.table(), "GlobalSecondaryIndexName", index)))
                .flatMap(by -> Stream.of(
                        new Paid("reads", sum(DYNAMODB, "ConsumedReadCapacityUnits", by), PRICES.readUnits() / MILLION),
                        new Paid("writes", sum(DYNAMODB, "ConsumedWriteCapacityUnits", by), PRICES.writeUnits() / MILLION)))
                .toList();
    }

    private List<Paid> function(String function) {
        double gigabytes = Double.parseDouble(deployment.outputs().getOrDefault("Memory", String.valueOf(MEGABYTES))) / MEGABYTES;
        Map<String, String> name = Map.of("FunctionName", function);
        return List.of(new Paid("functions", sum(LAMBDA, "Invocations", name), PRICES.invocations() / MILLION),
                new Paid("functions", sum(LAMBDA, "Duration", name), PRICES.gigabyteSecond() * gigabytes / MILLIS));
    }

    private static Metric sum(String namespace, String name, Map<String, String> dimensions) {
        return new Metric(namespace, name, "Sum", dimensions);
    }
}
