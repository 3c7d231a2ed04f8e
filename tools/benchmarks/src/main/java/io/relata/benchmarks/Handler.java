package io.relata.benchmarks;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** A way to propagate the changes of an entity to its copies. */
sealed interface Handler {
    String name();

    void propagate(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records);

    static List<Handler> all() {
        return List.of(new Relata(), new SingleUpdates(), new Textbook(), new Transactions());
    }

    /** This project's own, as it is deployed: 1,000 copies an invocation, 4 parallel requests of 25 copies. */
    record Relata() implements Handler {
        @Override
        public String name() {
            return "Relata";
        }

        @Override
        public void propagate(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records) {
            DynamoDbCopyTable table = new DynamoDbCopyTable(dynamoDb, store.table);
            withThreads(4, threads -> processAll(table, table, new WriteParallelism(4, threads), records));
        }
    }

    /** The same with one request for each copy, 16 of them in parallel. */
    record SingleUpdates() implements Handler {
        @Override
        public String name() {
            return "Relata, but an UpdateItem a copy";
        }

        @Override
        public void propagate(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records) {
            DynamoDbCopyTable table = new DynamoDbCopyTable(dynamoDb, store.table);
            withThreads(16, updates -> withThreads(4,
                    threads -> processAll(new OneByOne(table, updates), table, new WriteParallelism(4, threads), records)));
        }
    }

    /**
     * For each record, updates each copy that the index shows, unconditionally, page after page. It loses updates, restores deleted copies,
     * and misses copies that the index does not show yet.
     */
    record Textbook() implements Handler {
        @Override
        public String name() {
            return "textbook: an UpdateItem a copy, for each record";
        }

        @Override
        public void propagate(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records) {
            for (StreamRecord record : records) {
                Map<String, AttributeValue> values = values(record.after().orElseThrow());
                pages(dynamoDb, store, page -> page.forEach(key -> dynamoDb.updateItem(request -> request.tableName(store.table).key(key)
                        .updateExpression("SET #data = :data, #version = :version")
                        .expressionAttributeNames(Map.of("#data", "data", "#version", "version")).expressionAttributeValues(values))));
            }
        }
    }

    /**
     * For each record, transactions of up to 100 updates. Each hundred is atomic, at twice the price, and a conflict cancels all of it.
     */
    record Transactions() implements Handler {
        private static final int MOST_ACTIONS = 100;

        @Override
        public String name() {
            return "transactions of 100, for each record";
        }

        @Override
        public void propagate(DynamoDbClient dynamoDb, PopularStore store, List<StreamRecord> records) {
            for (StreamRecord record : records) {
                Map<String, AttributeValue> values = values(record.after().orElseThrow());
                pages(dynamoDb, store, page -> {
                    for (int from = 0; from < page.size(); from += MOST_ACTIONS) {
                        List<TransactWriteItem> part = page.subList(from, Math.min(from + MOST_ACTIONS, page.size())).stream()
                                .map(key -> update(store, key, values)).toList();
                        dynamoDb.transactWriteItems(request -> request.transactItems(part));
                    }
                });
            }
        }

        private static TransactWriteItem update(PopularStore store, Map<String, AttributeValue> key, Map<String, AttributeValue> values) {
            return TransactWriteItem.builder().update(update -> update.tableName(store.table).key(key)
                    .updateExpression("SET #data = :data, #version = :version")
                    .expressionAttributeNames(Map.of("#data", "data", "#version", "version")).expressionAttributeValues(values)).build();
        }
    }

    /** The stream function's invocation, and those of the work function that follow from it. */
    private static void processAll(CopyTable copies, DynamoDbCopyTable progress, WriteParallelism parallelism, List<StreamRecord> records) {
        Deque<Message> queue = new ArrayDeque<>();
        Clock clock = Clock.systemUTC();
        FanoutJob job = new FanoutJob(progress, queue::add, clock, FindCopies.DEFAULT_PORTION);
        ProcessMessage processor = new ProcessMessage(Scope.of(PopularStore.MODEL, copies, clock), job, parallelism,
                TellListeners.none(copies));
        new Fanout(PopularStore.MODEL, processor, WorkQueue.NONE, Runnable::run).process(records, (key, failure) -> {
            throw failure;
        });
        while (!queue.isEmpty()) {
            processor.process(queue.remove(), TimeLeft.ENOUGH);
        }
    }

    private static void withThreads(int count, Consumer<ExecutorService> work) {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            work.accept(threads);
        } finally {
            threads.shutdown();
        }
    }

    private static void pages(DynamoDbClient dynamoDb, PopularStore store, Consumer<List<Map<String, AttributeValue>>> work) {
        Map<String, AttributeValue> from = null;
        do {
            Map<String, AttributeValue> start = from;
            var page = dynamoDb.query(request -> request.tableName(store.table).indexName("typeGsi")
                    .keyConditionExpression("#type = :type and begins_with(id, :id)").expressionAttributeNames(Map.of("#type", "type"))
                    .expressionAttributeValues(
                            Map.of(":type", AttributeValue.fromS(PopularStore.STORE.type()), ":id", AttributeValue.fromS("customer#")))
                    .exclusiveStartKey(start));
            work.accept(page.items());
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
    }

    private static Map<String, AttributeValue> values(Item entity) {
        Item copied = new Item(CopyData.data(PopularStore.MODEL.entity("store").orElseThrow(), entity));
        return Map.of(":data", AttributeValue.fromM(AttributeValues.of(copied)), ":version",
                AttributeValue.fromN(String.valueOf(entity.number("version"))));
    }
}
