package io.relata.benchmarks.totals;

import io.relata.benchmarks.KilledClient;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Many sales that are added up into a total of 8 shards by a worker that is killed ten times at one of its transactions: before it, or
 * after it and before its answer.
 *
 * @param read the sales that are in the table in the end
 * @param counted what the total says of them
 * @param spent by the worker, what it repeated included
 * @param failures of DynamoDB Local after which a batch was delivered again: it takes longer than a client waits for some transactions
 */
record CountedSum(int sales, Counting.Counted read, Counting.Counted counted, Meter.Reading spent, int kills, int failures,
        Duration time) {
    private static final int SHARDS = 8;
    /** Lambda's largest batch of a stream by default. */
    private static final int BATCH = 100;
    private static final int KILLS = 10;
    private static final int PARALLEL = 8;

    /** @param seed of where the worker is killed */
    static CountedSum of(int sales, long seed, Consumer<String> progress) {
        Meter meter = new Meter();
        ExecutorService lanes = Executors.newFixedThreadPool(PARALLEL);
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client(); DynamoDbClient metered = meter.client(DynamoDbLocal.shared())) {
            Sales table = Sales.create(dynamoDb, SHARDS);
            Worker worker = new Worker(table, new KilledClient(metered), lanes, new Random(seed));
            long start = System.nanoTime();
            int kills = 0;
            int failures = 0;
            for (int from = 0; from < sales; from += BATCH) {
                List<StreamRecord> batch = table.open(from, Math.min(from + BATCH, sales));
                if ((long) from * KILLS / sales >= kills && worker.isKilled(batch)) {
                    kills++;
                    progress.accept("killed at sale %,d, after %,d s".formatted(from, seconds(start)));
                }
                failures += worker.processUntilDone(batch);
            }
            CountedSum result = new CountedSum(sales, table.readBack(), Counting.RELATA.counted(table), meter.take(), kills, failures,
                    Duration.ofSeconds(seconds(start)));
            table.drop();
            return result;
        } finally {
            lanes.shutdown();
        }
    }

    private static long seconds(long start) {
        return Duration.ofNanos(System.nanoTime() - start).toSeconds();
    }

    boolean isRight() {
        return TotalsCommand.isRight(read, sales) && TotalsCommand.isRight(counted, sales);
    }

    int transactions() {
        return spent.requests().getOrDefault("TransactWriteItems", 0);
    }

    @Override
    public String toString() {
        return ("%,d sales in %d shards, the worker killed %d times at its transactions: %,d, %s, %s; %,d transactions "
                + "(one for %.1f sales), %.2f write units and %.2f read units a sale; %,d s, %d batches again after DynamoDB Local failed")
                .formatted(sales, SHARDS, kills, counted.count(), counted.amount().toPlainString(),
                        isRight() ? "equal to the last cent" : "wrong", transactions(), (double) sales / transactions(),
                        spent.tableWrites() / sales, spent.tableReads() / sales, time.toSeconds(), failures);
    }

    /** The stream function, with a client that can be killed. */
    private record Worker(Sales sales, KilledClient client, ExecutorService lanes, Random random) {
        /** Whether it died; the batch is delivered again afterwards, as Lambda does. */
        boolean isKilled(List<StreamRecord> batch) {
            client.killAfter(TransactWriteItemsRequest.class, random.nextInt(2), random.nextBoolean());
            try {
                process(batch);
                return false;
            } catch (KilledClient.KilledException e) {
                return true;
            } finally {
                client.live();
            }
        }

        int processUntilDone(List<StreamRecord> batch) {
            int failures = 0;
            while (true) {
                try {
                    process(batch);
                    return failures;
                } catch (TableException e) {
                    failures++;
                }
            }
        }

        private void process(List<StreamRecord> batch) {
            List<RuntimeException> failures = new ArrayList<>();
            new Fanout(sales.model(), new DynamoDbCopyTable(client.client(), sales.table()), Clock.systemUTC(), lanes)
                    .process(batch, (key, cause) -> failures.add(cause));
            if (!failures.isEmpty()) {
                throw failures.get(0);
            }
        }
    }
}
