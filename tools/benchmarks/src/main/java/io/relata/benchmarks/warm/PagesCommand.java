package io.relata.benchmarks.warm;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import io.relata.models.office.Office;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The command {@code ./relata benchmark pages}: the cost of a page of 50 entities with any of 20 tags, if the first Query of each tag reads
 * a whole page (as it does), and if it reads 20 items.
 */
@Command(name = "pages", description = "The cost of a page of 50 entities with any of 20 tags, read in two ways.")
public final class PagesCommand implements Callable<Integer> {
    private static final EntityType ORDER = TableModel.of(Office.MODEL).entity("order").orElseThrow();
    private static final ListOptions PAGE = new ListOptions(ListOptions.USUAL_PAGE, Optional.empty(), Direction.ASCENDING, Optional.empty(),
            Optional.empty(),
            Optional.empty(), List.of());
    private static final Map<String, Integer> WAYS = new TreeMap<>(Map.of("20 items at first", 20, "whole page", ListOptions.USUAL_PAGE));
    private static final int WARMED = 100;
    private static final int REPEATED = 101;

    @Override
    public Integer call() {
        System.out.println(
                "| tags | asked of each | Queries | items read | read units | time / slowest Query |\n|---|---|---:|---:|---:|---:|");
        for (TagDistribution spread : TagDistribution.values()) {
            String table = fill(spread);
            WAYS.forEach((way, most) -> System.out.println("| " + spread.title + " | " + way + " | " + measure(table, most) + " |"));
        }
        return 0;
    }

    private static String measure(String table, int most) {
        Meter meter = new Meter();
        ExecutorService threads = Executors.newFixedThreadPool(OfficeItems.TAGS);
        try (DynamoDbClient dynamoDb = meter.client(DynamoDbLocal.shared())) {
            Replayed replayed = new Replayed(new DynamoDbCoreTable(dynamoDb, table), most);
            ReadPage pages = new ReadPage(new ReadContext(TableModel.of(Office.MODEL), replayed, threads, Clock.systemUTC()));
            time(pages);
            Meter.Reading reading = meter.take();
            double median = LongStream.generate(() -> time(pages)).skip(WARMED).limit(REPEATED).sorted().skip(REPEATED / 2).findFirst()
                    .orElseThrow();
            return "%d | %d | %.1f | %.2f".formatted(
                    reading.requests().get("Query"), replayed.items(), reading.tableReads(), median / replayed.slowest().toNanos());
        } finally {
            threads.shutdown();
        }
    }

    private static long time(ReadPage pages) {
        List<String> tags = IntStream.range(0, OfficeItems.TAGS).mapToObj(tag -> "t" + tag).toList();
        long start = System.nanoTime();
        pages.read(Listing.tagged(tags, Listing.Combination.ANY, List.of(ORDER), PAGE), PAGE);
        return System.nanoTime() - start;
    }

    private static String fill(TagDistribution spread) {
        String table = "Entity-" + UUID.randomUUID();
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            dynamoDb.createTable(TableDefinition.withoutStream(table, TableModel.of(Office.MODEL).indexes()));
            IntStream.range(0, OfficeItems.TAGS).forEach(tag -> spread.orders(tag).stream().limit(2L * ListOptions.USUAL_PAGE)
                    .forEach(order -> dynamoDb
                            .putItem(put -> put.tableName(table).item(AttributeValues.of(copy(tag, "o%04d".formatted(order)))))));
        }
        return table;
    }

    private static Item copy(int tag, String id) {
        String created = "2026-11-20T12:00:00.000Z";
        Item order = CoreItems.entity(ORDER, id, Map.of("businessId", "002", "customerId", "c000", "status", "OPEN", "total", 12,
                "currency", "EUR", "city", "York"),
                new CoreItems.Origin(created, 1, Set.of()), 1, created);
        CopyData data = CopyData.of(ORDER, new Action.Put<>(CoreKey.of(ORDER.ref(id)), order, Condition.always()).item());
        return CopyWrites.own(CopyKey.tag("t" + tag, ORDER.ref(id)), data).item();
    }
}
