package io.relata.benchmarks.totals;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.engine.total.TotalValues;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.record.StreamRecord;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** A stream handler that keeps how many sales a shop has, and what they add up to, by state. */
enum Counting {
    RELATA("Relata") {
        @Override
        void process(Sales sales, DynamoDbClient dynamoDb, List<StreamRecord> batch) {
            Fanout fanout = new Fanout(sales.model(), new DynamoDbCopyTable(dynamoDb, sales.table()), Clock.systemUTC(), Runnable::run);
            List<RuntimeException> failures = new ArrayList<>();
            fanout.process(batch, (key, cause) -> failures.add(cause));
            if (!failures.isEmpty()) {
                throw failures.get(0);
            }
        }

        @Override
        Counted counted(Sales sales) {
            List<Item> items = sales.dynamoDb().query(query -> query.tableName(sales.table()).consistentRead(true)
                    .keyConditionExpression("id = :id")
                    .expressionAttributeValues(Map.of(":id", fromS(TotalKey.partition("shop#a"))))).items().stream()
                    .map(AttributeValues::item).toList();
            TotalValues values = TotalValues.of(sales.model().totals().get(0), items);
            return new Counted(values.count(), Objects.requireNonNull(values.sums().get("amount")));
        }
    },
    READ_MODIFY_WRITE("read, modify, write") {
        @Override
        void process(Sales sales, DynamoDbClient dynamoDb, List<StreamRecord> batch) {
            batch.forEach(record -> {
                boolean written = false;
                while (!written) {
                    written = isWritten(sales, dynamoDb, record);
                }
            });
        }

        private boolean isWritten(Sales sales, DynamoDbClient dynamoDb, StreamRecord record) {
            Map<String, AttributeValue> read = dynamoDb.getItem(get -> get.tableName(sales.table()).key(KEY).consistentRead(true)).item();
            Map<String, AttributeValue> changed = new HashMap<>(read.isEmpty() ? KEY : read);
            difference(record).forEach((name, number) -> changed.merge(name, fromN(number.toPlainString()),
                    (one, other) -> fromN(new BigDecimal(one.n()).add(new BigDecimal(other.n())).toPlainString())));
            changed.merge("version", fromN("1"), (one, other) -> fromN(Long.toString(Long.parseLong(one.n()) + 1)));
            try {
                dynamoDb.putItem(put -> put.tableName(sales.table()).item(changed)
                        .conditionExpression(read.isEmpty() ? "attribute_not_exists(id)" : "version = :read")
                        .expressionAttributeValues(read.isEmpty() ? null : Map.of(":read", read.get("version"))));
                return true;
            } catch (ConditionalCheckFailedException e) {
                return false;
            }
        }
    },
    BARE_ADD("bare ADD") {
        @Override
        void process(Sales sales, DynamoDbClient dynamoDb, List<StreamRecord> batch) {
            batch.forEach(record -> {
                Map<String, String> names = new HashMap<>();
                Map<String, AttributeValue> values = new HashMap<>();
                StringBuilder expression = new StringBuilder();
                difference(record).forEach((name, number) -> {
                    expression.append(names.isEmpty() ? "ADD " : ", ").append("#n").append(names.size()).append(" :n").append(names.size());
                    values.put(":n" + names.size(), fromN(number.toPlainString()));
                    names.put("#n" + names.size(), name);
                });
                dynamoDb.updateItem(update -> update.tableName(sales.table()).key(KEY).updateExpression(expression.toString())
                        .expressionAttributeNames(names).expressionAttributeValues(values));
            });
        }
    };

    /** Of the counter that others keep. */
    private static final Map<String, AttributeValue> KEY = Map.of("id", fromS("counter#a"), "type", fromS("counter#a"));

    private final String title;

    Counting(String title) {
        this.title = title;
    }

    /** What was counted. */
    record Counted(long count, BigDecimal amount) {
        Counted plus(Counted more) {
            return new Counted(count + more.count, amount.add(more.amount));
        }
    }

    String title() {
        return title;
    }

    /** Processes a batch of stream records, or fails on the way. */
    abstract void process(Sales sales, DynamoDbClient dynamoDb, List<StreamRecord> batch);

    Counted counted(Sales sales) {
        Item counter = AttributeValues.item(sales.dynamoDb().getItem(get -> get.tableName(sales.table()).key(KEY)).item());
        return new Counted(counter.number("count"), (BigDecimal) counter.value("amount").orElseThrow());
    }

    private static Map<String, BigDecimal> difference(StreamRecord record) {
        Map<String, BigDecimal> difference = new HashMap<>();
        record.before().ifPresent(item -> count(item, BigDecimal.ONE.negate(), difference));
        record.after().ifPresent(item -> count(item, BigDecimal.ONE, difference));
        return difference;
    }

    private static void count(Item sale, BigDecimal sign, Map<String, BigDecimal> sums) {
        BigDecimal amount = ((BigDecimal) sale.value("amount").orElseThrow()).multiply(sign);
        for (String group : List.of("", " " + sale.string("state"))) {
            sums.merge("count" + group, sign, BigDecimal::add);
            sums.merge("amount" + group, amount, BigDecimal::add);
        }
    }
}
