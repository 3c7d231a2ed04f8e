package io.relata.benchmarks;

import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The cost of a fan-out: this project's, the handler that textbooks show, and one that uses transactions. Compare requests and capacity
 * units; the times are those of DynamoDB Local on one machine.
 */
public final class FanoutBenchmark {
    private static final List<Integer> BURSTS = List.of(10, 100);
    private static final int COPIES_OF_A_BURST = 100;
    private static final int LARGE_COPIES = 1_000;
    private static final int WARMING_UP = 3;

    private FanoutBenchmark() {
    }

    /** How large the copies are. */
    enum Table {
        USUAL(""), LARGE(" of 1 KB");

        private final String suffix;

        Table(String suffix) {
            this.suffix = suffix;
        }

        PopularStore of(DynamoDbClient dynamoDb, int copies) {
            return this == USUAL ? PopularStore.of(dynamoDb, copies) : PopularStore.withLargeCopies(dynamoDb, copies);
        }
    }

    /** One line of the table. */
    record Line(String copies, int changes, String handler, Meter.Reading reading, ResourceUsage usage) {
        static final String HEAD = """
                | copies | changes in the batch | handler | requests | read units: table | of them mirrors | index | write units: table \
                | index \
                | mirrors / writes (price) \
                | KB sent | KB received | CPU ms | heap MB | ms |
                |---:|---:|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|""";

        String markdown() {
            String requests = reading.requests().entrySet().stream().map(kind -> "%,d %s".formatted(kind.getValue(), kind.getKey()))
                    .collect(Collectors.joining(", "));
            String units = "%,.1f | %,.1f | %,.1f | %,.0f | %,.0f | %.1f %%".formatted(reading.tableReads(), reading.mirrorReads(),
                    reading.indexReads(),
                    reading.tableWrites(), reading.indexWrites(), 100 * reading.shareOfMirrors());
            String heap = usage.heap().map(bytes -> "%.1f".formatted(bytes / 1e6)).orElse("");
            return "| %s | %d | %s | %s | %s | %,d | %,d | %,d | %s | %,d |".formatted(copies, changes, handler, requests, units,
                    reading.sent() / 1000,
                    reading.received() / 1000, usage.cpu().toMillis(), heap, usage.time().toMillis());
        }
    }

    /** How many lines the table gets. */
    public static int lines(List<Integer> sizes) {
        return Handler.all().size() * (sizes.size() + 1 + BURSTS.size());
    }

    /**
     * @param sizes the numbers of copies to measure
     * @param out gets the table in Markdown, line by line
     */
    public static void run(List<Integer> sizes, Consumer<String> out) {
        for (int round = 0; round < WARMING_UP; round++) {
            measure(Handler.all(), Table.USUAL, LARGE_COPIES, 1, warm -> {});
        }
        out.accept(Line.HEAD);
        Consumer<Line> print = line -> out.accept(line.markdown());
        sizes.forEach(size -> measure(Handler.all(), Table.USUAL, size, 1, print));
        measure(Handler.all(), Table.LARGE, Math.min(LARGE_COPIES, sizes.get(sizes.size() - 1)), 1, print);
        BURSTS.forEach(changes -> measure(Handler.all(), Table.USUAL, COPIES_OF_A_BURST, changes, print));
    }

    static List<Line> measure(List<Handler> handlers, Table kind, int copies, int changes) {
        List<Line> lines = new ArrayList<>();
        measure(handlers, kind, copies, changes, lines::add);
        return lines;
    }

    /** One table for all handlers: each propagates a change of its own. */
    private static void measure(List<Handler> handlers, Table kind, int copies, int changes, Consumer<Line> lines) {
        Meter meter = new Meter();
        try (DynamoDbClient unmetered = DynamoDbLocal.shared().client(); DynamoDbClient dynamoDb = meter.client(DynamoDbLocal.shared())) {
            PopularStore store = kind.of(unmetered, copies);
            for (Handler handler : handlers) {
                List<StreamRecord> records = store.rename(changes);
                ResourceUsage usage = ResourceUsage.of(() -> handler.propagate(dynamoDb, store, records));
                lines.accept(new Line("%,d%s".formatted(copies, kind.suffix), changes, handler.name(), meter.take(), usage));
                Audit audit = store.audit();
                if (!audit.isRight()) {
                    throw new IllegalStateException(handler.name() + " left " + audit);
                }
            }
            store.drop();
        }
    }
}
