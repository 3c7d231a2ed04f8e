package io.relata.benchmarks.warm;

import io.relata.benchmarks.PopularStore;
import io.relata.benchmarks.totals.Sales;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Changes on DynamoDB Local whose stream record is processed. */
public enum StreamChange implements Countable {
    RENAME("a store with 3 copies renamed") {
        @Override
        public Repeated repeated() {
            PopularStore store = PopularStore.of(DynamoDbLocal.shared().client(), 3);
            return new Processed(fanout(PopularStore.MODEL, store.table), () -> store.rename(1), store::drop);
        }
    },
    TOTAL("a total changed") {
        @Override
        public Repeated repeated() {
            Sales sales = Sales.create(DynamoDbLocal.shared().client(), 1);
            Fanout fanout = fanout(sales.model(), sales.table());
            AtomicInteger next = new AtomicInteger();
            return new Processed(fanout, () -> {
                int sale = next.getAndIncrement();
                process(fanout, sales.open(sale, sale + 1));
                return sales.pay(sale, sale + 1);
            }, sales::drop);
        }
    };

    private final String title;

    StreamChange(String title) {
        this.title = title;
    }

    @Override
    public String title() {
        return title;
    }

    /** As it is deployed, but in one thread. */
    private static Fanout fanout(TableModel model, String name) {
        DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
        DynamoDbCopyTable table = new DynamoDbCopyTable(dynamoDb, name);
        Clock clock = Clock.systemUTC();
        return new Fanout(model, new ProcessMessage(Scope.of(model, table, clock),
                new FanoutJob(table, WorkQueue.NONE, clock, FindCopies.DEFAULT_PORTION), WriteParallelism.ONE, TellListeners.none(table)),
                WorkQueue.NONE, Runnable::run);
    }

    private static void process(Fanout fanout, List<StreamRecord> records) {
        fanout.process(records, (key, failure) -> {
            throw failure;
        });
    }

    private static final class Processed implements Repeated {
        private final Fanout fanout;
        private final Supplier<List<StreamRecord>> change;
        private final Runnable end;
        private List<StreamRecord> records = List.of();

        Processed(Fanout fanout, Supplier<List<StreamRecord>> change, Runnable end) {
            this.fanout = fanout;
            this.change = change;
            this.end = end;
        }

        @Override
        public void prepare() {
            records = change.get();
        }

        @Override
        public void run() {
            process(fanout, records);
        }

        @Override
        public void close() {
            end.run();
        }
    }
}
