package io.relata.benchmarks.transfer;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.local.transfer.ImportCommand;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Imports lines into a table of {@code office} on DynamoDB Local, and writes the same items into others by BatchWriteItem, and by the
 * statements of the import alone, with as many requests under way at the same time. No table has a stream.
 */
record ImportBenchmark(DynamoDbClient dynamoDb, ImportedLines lines, int parallel) {
    private static final TableModel MODEL = TableModel.of(Office.MODEL);
    private static final long UNLIMITED = 1_000_000_000;

    /**
     * What was measured.
     *
     * @param said what the command said
     * @param items that it wrote, guards included
     * @param importSeconds how long that took
     * @param insertSeconds how long its statements take without all else
     * @param plainSeconds how long BatchWriteItem took
     */
    record Outcome(String said, int items, double importSeconds, double insertSeconds, double plainSeconds) {
        /** The speed of the import as a part of that of BatchWriteItem. */
        double ratio() {
            return plainSeconds / importSeconds;
        }
    }

    Outcome measure() throws IOException {
        Path file = Files.createTempFile("import", ".ndjson");
        String imported = table();
        String inserted = table();
        String plain = table();
        try {
            lines.write(file);
            long begun = System.nanoTime();
            String said = importing(file, imported);
            double importSeconds = seconds(begun);
            List<Map<String, AttributeValue>> items = items(imported);
            begun = System.nanoTime();
            new BareWrites(dynamoDb, inserted).insert(items);
            double insertSeconds = seconds(begun);
            begun = System.nanoTime();
            new BareWrites(dynamoDb, plain).put(items);
            return new Outcome(said, items.size(), importSeconds, insertSeconds, seconds(begun));
        } finally {
            Files.delete(file);
            List.of(imported, inserted, plain).forEach(table -> dynamoDb.deleteTable(request -> request.tableName(table)));
        }
    }

    private static double seconds(long begun) {
        return (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    private String table() {
        String name = "Import-" + UUID.randomUUID();
        dynamoDb.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
        Item identity = TableIdentity.of(MODEL, IndexNames.SAME).item();
        dynamoDb.putItem(request -> request.tableName(name).item(AttributeValues.of(identity)));
        return name;
    }

    private String importing(Path file, String table) {
        StringWriter said = new StringWriter();
        int code = new CommandLine(new ImportCommand()).setOut(new PrintWriter(said, true)).execute(file.toString(), "--endpoint",
                DynamoDbLocal.shared().endpoint().toString(), "--model", MODEL.name(), "--table", table, "--rate",
                String.valueOf(UNLIMITED),
                "--parallel", String.valueOf(parallel));
        if (code != 0) {
            throw new IllegalStateException("the import ended with " + code + ": " + said);
        }
        return said.toString().strip();
    }

    private List<Map<String, AttributeValue>> items(String table) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
                .filter(item -> !AttributeValues.item(item).key().id().startsWith("meta#")).forEach(items::add);
        return items;
    }
}
