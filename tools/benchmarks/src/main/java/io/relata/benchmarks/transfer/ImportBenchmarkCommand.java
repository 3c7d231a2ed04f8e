package io.relata.benchmarks.transfer;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command {@code ./relata benchmark import}: how fast lines are imported, beside plain BatchWriteItem of the same items. */
@Command(name = "import", sortOptions = false, description = "The import of entities with links: how many a second, beside "
        + "BatchWriteItem of the same items.")
public final class ImportBenchmarkCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", defaultValue = "20000", paramLabel = "N", description = "entities, with half as many links "
            + "(${DEFAULT-VALUE})")
    private int entities;

    @Option(names = "--emails", description = "customers have unique values, so each is a transaction")
    private boolean withEmails;

    @Option(names = "--parallel", defaultValue = "256", paramLabel = "N", description = "lines at the same time (${DEFAULT-VALUE})")
    private int parallel;

    @Option(names = "--runs", defaultValue = "3", paramLabel = "N", description = "how often; the first one is for warming up "
            + "(${DEFAULT-VALUE})")
    private int runs;

    @Override
    public Integer call() throws IOException {
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            ImportBenchmark benchmark = new ImportBenchmark(dynamoDb, new ImportedLines(entities, withEmails), parallel);
            System.out.printf("| items | import, a second | its statements alone | BatchWriteItem | ratio |%n|---:|---:|---:|---:|---:|%n");
            ImportBenchmark.Outcome last = benchmark.measure();
            print(last);
            for (int run = 1; run < runs; run++) {
                last = benchmark.measure();
                print(last);
            }
            System.out.printf("%n%s%n", last.said());
            return 0;
        }
    }

    private static void print(ImportBenchmark.Outcome outcome) {
        System.out.printf("| %,d | %,.0f | %,.0f | %,.0f | %.2f |%n", outcome.items(), outcome.items() / outcome.importSeconds(),
                outcome.items() / outcome.insertSeconds(), outcome.items() / outcome.plainSeconds(), outcome.ratio());
    }
}
