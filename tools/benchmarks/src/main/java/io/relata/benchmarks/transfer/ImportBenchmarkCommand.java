package io.relata.benchmarks.transfer;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command {@code ./relata benchmark import}: how fast lines are imported, beside bare requests that write the same items. */
@Command(name = "import", sortOptions = false, description = "The import of entities with links: how many items a second and how much "
        + "processor time, beside PutItem with a condition and BatchWriteItem of the same items, all by turns.")
public final class ImportBenchmarkCommand implements Callable<Integer> {
    /** So small that other load on the machine is the same for all, and so large that a turn is no beginning. */
    private static final int TURN = 5000;
    private static final double MICROSECONDS = 1_000_000;
    private static final double MEGABYTE = 1_000_000;

    @Parameters(arity = "0..1", defaultValue = "20000", paramLabel = "N", description = "entities, with half as many links, "
            + TURN + " in each turn; another turn before is for warming up (${DEFAULT-VALUE})")
    private int entities;

    @Option(names = "--emails", description = "customers have unique values, so each is a transaction")
    private boolean withEmails;

    @Option(names = "--parallel", defaultValue = "256", paramLabel = "N", description = "lines at the same time (${DEFAULT-VALUE})")
    private int parallel;

    @Override
    public Integer call() throws IOException {
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            ImportBenchmark benchmark = new ImportBenchmark(dynamoDb, new ImportedLines(Math.min(entities, TURN), withEmails), parallel);
            benchmark.measure();
            ImportBenchmark.Outcome all = benchmark.measure();
            for (int done = TURN; done < entities; done += TURN) {
                all = all.plus(benchmark.measure());
            }
            print(all);
            return 0;
        }
    }

    private static void print(ImportBenchmark.Outcome outcome) {
        System.out.printf("%,d items of %.1f MB, by each method:%n%n", outcome.items(), outcome.bytes() / MEGABYTE);
        System.out.printf("| | items a second | of BatchWriteItem's | processor time of an item, µs | of it here | in DynamoDB Local |%n");
        System.out.printf("|---|---:|---:|---:|---:|---:|%n");
        double plain = outcome.spent(WriteMethod.BATCHES).seconds();
        for (WriteMethod method : WriteMethod.values()) {
            Spent spent = outcome.spent(method);
            double each = MICROSECONDS / outcome.items();
            System.out.printf("| %s | %,.0f | %.2f | %,.0f | %,.0f | %,.0f |%n", method.text(), outcome.items() / spent.seconds(),
                    plain / spent.seconds(), (spent.here() + spent.there()) * each, spent.here() * each, spent.there() * each);
        }
        System.out.printf("%nA turn: %s%n", outcome.said());
    }
}
