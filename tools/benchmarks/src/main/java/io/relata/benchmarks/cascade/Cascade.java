package io.relata.benchmarks.cascade;

import io.relata.benchmarks.KilledClient;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.Related;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Deletes a parent with all its children, with the code of the deployed functions, on DynamoDB Local.
 *
 * @param children how many there are
 * @param kills how often the worker dies on the way
 * @param portion how many children an invocation deletes
 * @param seed of the moments at which it dies
 */
record Cascade(int children, int kills, int portion, long seed) {
    private static final Clock CLOCK = Clock.systemUTC();
    /** Lambda's largest batch of a stream by default. */
    private static final int BATCH = 100;
    private static final int PAGE = 100;

    /**
     * What it took.
     *
     * @param caller what the caller waited for
     * @param followed what the functions did until the children were gone
     * @param records what the stream function did at the children's own records
     * @param turns messages that were processed to their end
     * @param killed how often the worker died
     * @param alive how many entities are left
     * @param findings how many verify has
     */
    record Outcome(Meter.Reading caller, Meter.Reading followed, Meter.Reading records, int turns, int killed, long alive, int findings) {
        boolean isRight() {
            return alive == 0 && findings == 0;
        }
    }

    /** {@code DELETE} of the parent; the stream function and the work function do the rest. */
    Outcome byRelata(DynamoDbClient dynamoDb) {
        Letters letters = new Letters(dynamoDb, Letters.Way.RELATA, children);
        Map<Key, Item> before = letters.items();
        Meter meter = new Meter();
        try (DynamoDbClient metered = meter.client(DynamoDbLocal.shared())) {
            new DeleteEntity(letters.writes(metered)).delete(letters.parent(), Letters.PARENT, Precondition.NONE);
            Meter.Reading caller = meter.take();
            Worker worker = new Worker(letters, new KilledClient(metered));
            worker.receive(letters.records(letters.parent(), before));
            worker.work(new Random(seed));
            Meter.Reading followed = meter.take();
            return outcome(letters, caller, followed, worker, before, meter);
        }
    }

    /** Pages of children and {@code DELETE} of each, and of the parent at the end. */
    Outcome byCaller(DynamoDbClient dynamoDb) {
        Letters letters = new Letters(dynamoDb, Letters.Way.CALLER, children);
        Map<Key, Item> before = letters.items();
        Meter meter = new Meter();
        try (DynamoDbClient metered = meter.client(DynamoDbLocal.shared())) {
            WriteContext writes = letters.writes(metered);
            ReadPage pages = new ReadPage(new ReadContext(Letters.MODEL, writes.table(), Runnable::run, CLOCK));
            Related.Children list = Letters.MODEL.children(letters.parent()).get(0);
            ListOptions options = new ListOptions(PAGE, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
                    Optional.empty(), List.of());
            Page page;
            do {
                page = pages.read(Listing.children(list, Letters.PARENT, Selection.ALL, options), options);
                page.items().forEach(item -> new DeleteEntity(writes).delete(letters.child(), item.string("id"), Precondition.NONE));
            } while (!page.items().isEmpty());
            new DeleteEntity(writes).delete(letters.parent(), Letters.PARENT, Precondition.NONE);
            Meter.Reading caller = meter.take();
            return outcome(letters, caller, meter.take(), new Worker(letters, new KilledClient(metered)), before, meter);
        }
    }

    private static Outcome outcome(Letters letters, Meter.Reading caller, Meter.Reading followed, Worker worker, Map<Key, Item> before,
            Meter meter) {
        List<StreamRecord> records = letters.records(letters.child(), before);
        for (int from = 0; from < records.size(); from += BATCH) {
            worker.receive(records.subList(from, Math.min(from + BATCH, records.size())));
        }
        Outcome outcome = new Outcome(caller, followed, meter.take(), worker.turns, worker.killed, letters.alive(), letters.findings());
        letters.drop();
        return outcome;
    }

    /** The stream function and the work function. */
    private final class Worker {
        private final Deque<Message> queue = new ArrayDeque<>();
        private final KilledClient client;
        private final ProcessMessage process;
        private int turns;
        private int killed;

        Worker(Letters letters, KilledClient client) {
            this.client = client;
            DynamoDbCopyTable table = new DynamoDbCopyTable(client.client(), letters.table());
            this.process = new ProcessMessage(Letters.MODEL, table, CLOCK,
                    new FanoutJob(table, queue::add, CLOCK, portion));
        }

        void receive(List<StreamRecord> records) {
            new Fanout(Letters.MODEL, process, queue::add, Runnable::run).process(records, (key, failure) -> {
                throw failure;
            });
        }

        /** A message whose worker dies comes again. */
        void work(Random random) {
            while (!queue.isEmpty()) {
                Message message = queue.remove();
                if (killed < kills) {
                    client.killAfter(1 + random.nextInt(portion), random.nextBoolean());
                }
                if (isDone(message)) {
                    turns++;
                } else {
                    killed++;
                    queue.add(message);
                }
                client.live();
            }
        }

        private boolean isDone(Message message) {
            try {
                process.process(message, TimeLeft.ENOUGH);
                return true;
            } catch (KilledClient.KilledException e) {
                return false;
            } catch (CompletionException e) {
                if (e.getCause() instanceof KilledClient.KilledException) {
                    return false;
                }
                throw e;
            }
        }
    }
}
