package io.relata.benchmarks.totals;

import io.relata.benchmarks.KilledClient;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The command {@code ./relata benchmark totals}: what totals cost beside the usual ways to count, and how wrong those get when batches come
 * twice and workers are killed. Counted in DynamoDB Local.
 */
@Command(name = "totals", sortOptions = false, description = "Totals: requests and units a change, "
        + "and how wrong other ways to count get.")
public final class TotalsCommand implements Callable<Integer> {
    private static final List<Integer> BURSTS = List.of(1, 10, 100, 1000);
    /** Lambda's largest batch of a stream by default. */
    private static final int BATCH = 100;
    private static final int SMALL_BATCH = 10;

    @Option(names = "--changes", defaultValue = "2000", paramLabel = "N", description = "sales that are counted while batches come twice "
            + "and workers are killed (${DEFAULT-VALUE})")
    private int changes;

    @Option(names = "--sum", defaultValue = "0", paramLabel = "N", description = "adds so many sales up into a total of 8 shards, "
            + "and kills the worker at ten of its transactions (not without)")
    private int sum;

    @Option(names = "--seed", defaultValue = "1", paramLabel = "N", description = "of what goes wrong (${DEFAULT-VALUE})")
    private long seed;

    @Override
    public Integer call() {
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            System.out.println("| changes of one shop's sales | | requests a change | write units a change | index | read units |\n"
                    + "|---:|---|---:|---:|---:|---:|");
            BURSTS.forEach(burst -> List.of(Counting.values()).forEach(counting -> cost(dynamoDb, counting, burst)));
            System.out.printf("%n%d sales in batches of %d, a tenth of them delivered twice, and the worker killed in another tenth:%n%n"
                    + "| | counted | amount | wrong |\n|---|---:|---:|---:|%n", changes, SMALL_BATCH);
            boolean right = true;
            for (Counting counting : Counting.values()) {
                right &= isRight(dynamoDb, counting) || counting != Counting.RELATA;
            }
            return right && (sum == 0 || isSumRight()) ? 0 : 1;
        }
    }

    /** Sales that were counted before are changed: what is created costs an index entry more. */
    static Meter.Reading measured(DynamoDbClient dynamoDb, Counting counting, int burst) {
        Sales sales = Sales.create(dynamoDb, 1);
        Meter meter = new Meter();
        try (DynamoDbClient metered = meter.client(DynamoDbLocal.shared())) {
            inBatches(sales.open(burst), BATCH, batch -> counting.process(sales, dynamoDb, batch));
            inBatches(sales.pay(burst), BATCH, batch -> counting.process(sales, metered, batch));
        }
        sales.drop();
        return meter.take();
    }

    private static void cost(DynamoDbClient dynamoDb, Counting counting, int burst) {
        Meter.Reading reading = measured(dynamoDb, counting, burst);
        int requests = reading.requests().values().stream().mapToInt(Integer::intValue).sum();
        System.out.println("| %,d | %s | %.2f | %.2f | %.2f | %.2f |".formatted(burst, counting.title(), requests / (double) burst,
                reading.tableWrites() / burst, reading.indexWrites() / burst, reading.tableReads() / burst));
    }

    private boolean isRight(DynamoDbClient dynamoDb, Counting counting) {
        Counting.Counted counted = counted(dynamoDb, counting, changes, seed);
        boolean right = isRight(counted, changes);
        System.out.println("| %s | %,d | %s | %s |".formatted(counting.title(), counted.count(), counted.amount().toPlainString(),
                right ? "no" : "by %.1f %%".formatted(100.0 * (counted.count() - changes) / changes)));
        return right;
    }

    static Counting.Counted counted(DynamoDbClient dynamoDb, Counting counting, int changes, long seed) {
        Sales sales = Sales.create(dynamoDb, 1);
        KilledClient client = new KilledClient(dynamoDb);
        Random random = new Random(seed);
        inBatches(sales.open(changes), SMALL_BATCH, batch -> {
            int fault = random.nextInt(10);
            if (fault == 0) {
                counting.process(sales, dynamoDb, batch);
            } else if (fault == 1) {
                processKilled(sales, counting, client, batch, random);
            }
            counting.process(sales, dynamoDb, batch);
        });
        Counting.Counted counted = counting.counted(sales);
        sales.drop();
        return counted;
    }

    static boolean isRight(Counting.Counted counted, int sales) {
        return counted.count() == sales && counted.amount().compareTo(Sales.amountOf(sales)) == 0;
    }

    private boolean isSumRight() {
        System.out.println();
        CountedSum counted = CountedSum.of(sum, seed, System.out::println);
        System.out.println(counted);
        return counted.isRight();
    }

    /** The worker dies somewhere in the batch, or just after it; the batch is delivered again afterwards, as Lambda does. */
    private static void processKilled(Sales sales, Counting counting, KilledClient client, List<StreamRecord> batch, Random random) {
        client.killAfter(random.nextInt(batch.size() + 2), random.nextBoolean());
        try {
            counting.process(sales, client.client(), batch);
        } catch (KilledClient.KilledException e) {
            // The invocation ends with its worker.
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof KilledClient.KilledException)) {
                throw e;
            }
        } finally {
            client.live();
        }
    }

    private static void inBatches(List<StreamRecord> records, int size, Consumer<List<StreamRecord>> process) {
        for (int from = 0; from < records.size(); from += size) {
            process.accept(records.subList(from, Math.min(from + size, records.size())));
        }
    }
}
