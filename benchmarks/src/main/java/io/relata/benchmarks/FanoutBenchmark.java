package io.relata.benchmarks;

import io.relata.dynamodblocal.DynamoDbEndpoint;
import io.relata.dynamodblocal.DynamoDbLocal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What it takes to carry a change of one entity to its copies: this project's fan-out beside the handler that one finds in textbooks and beside one that
 * uses transactions. Requests and capacity units are what to compare; time is DynamoDB Local's, on one machine.
 */
public final class FanoutBenchmark {
    private static final List<Integer> SIZES = List.of(1, 10, 100, 1_000, 10_000);

    private FanoutBenchmark() {
    }

    /** One line of the table. */
    record Line(int copies, int changes, String handler, Meter.Reading reading, Duration time) {
        String markdown() {
            return "| %,d | %d | %s | %,d | %,d | %,.1f | %,.0f | %,.0f | %,d |".formatted(copies, changes, handler, reading.readRequests(),
                    reading.writeRequests(), reading.readUnits(), reading.writeUnits(), reading.indexWriteUnits(), time.toMillis());
        }
    }

    /** @param args the numbers of copies to measure; without, 1 to 10,000 */
    public static void main(String[] args) {
        List<Integer> sizes = args.length == 0 ? SIZES : Stream.of(args).map(Integer::valueOf).toList();
        System.out.println("| copies | changes in the batch | handler | read requests | write requests | read units | write units | index write units | ms |");
        System.out.println("|---:|---:|---|---:|---:|---:|---:|---:|---:|");
        for (int size : sizes) {
            measure(size, 1).forEach(line -> System.out.println(line.markdown()));
        }
        measure(Math.min(100, sizes.get(sizes.size() - 1)), 10).forEach(line -> System.out.println(line.markdown()));
    }

    static List<Line> measure(int copies, int changes) {
        Meter meter = new Meter();
        List<Line> lines = new ArrayList<>();
        try (DynamoDbClient dynamoDb = metered(meter)) {
            for (Handler handler : Handler.all()) {
                PopularStore store = new PopularStore(copies);
                var records = store.rename(changes);
                meter.take();
                long begin = System.nanoTime();
                handler.settle(dynamoDb, store, records);
                Duration time = Duration.ofNanos(System.nanoTime() - begin);
                lines.add(new Line(copies, changes, handler.name(), meter.take(), time));
                store.drop();
            }
        }
        return lines;
    }

    private static DynamoDbClient metered(Meter meter) {
        return DynamoDbClient.builder().endpointOverride(DynamoDbLocal.shared().endpoint()).region(Region.of(DynamoDbEndpoint.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(DynamoDbEndpoint.CREDENTIAL, DynamoDbEndpoint.CREDENTIAL)))
                .httpClientBuilder(UrlConnectionHttpClient.builder()).overrideConfiguration(override -> override.addExecutionInterceptor(meter)).build();
    }
}
