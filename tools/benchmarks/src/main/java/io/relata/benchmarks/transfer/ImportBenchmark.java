package io.relata.benchmarks.transfer;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Imports lines into a table of {@code office} on DynamoDB Local, and writes the same items into others by bare requests. No table has a
 * stream.
 */
record ImportBenchmark(DynamoDbClient dynamoDb, ImportedLines lines, int parallel) {
    private static final TableModel MODEL = TableModel.of(Office.MODEL);
    private static final long UNLIMITED = 1_000_000_000;

    /**
     * What was measured.
     *
     * @param said what the command said
     * @param items that it wrote, guards included
     * @param bytes how large they are, as DynamoDB counts
     * @param spent by each method
     */
    record Outcome(String said, int items, long bytes, Map<WriteMethod, Spent> spent) {
        Spent spent(WriteMethod method) {
            return spent.getOrDefault(method, Spent.NOTHING);
        }

        /** Of both, measured one after the other. */
        Outcome plus(Outcome next) {
            Map<WriteMethod, Spent> both = new EnumMap<>(WriteMethod.class);
            List.of(WriteMethod.values()).forEach(method -> both.put(method, spent(method).plus(next.spent(method))));
            return new Outcome(next.said, items + next.items, bytes + next.bytes, both);
        }
    }

    Outcome measure() throws IOException {
        Path file = Files.createTempFile("import", ".ndjson");
        Map<WriteMethod, String> tables = new EnumMap<>(WriteMethod.class);
        List.of(WriteMethod.values()).forEach(method -> tables.put(method, table()));
        try {
            lines.write(file);
            Map<WriteMethod, Spent> spent = new EnumMap<>(WriteMethod.class);
            StringBuilder said = new StringBuilder();
            spent.put(WriteMethod.IMPORT,
                    Spent.on(() -> said.append(importing(file, Objects.requireNonNull(tables.get(WriteMethod.IMPORT))))));
            List<Map<String, AttributeValue>> items = items(Objects.requireNonNull(tables.get(WriteMethod.IMPORT)));
            spent.put(WriteMethod.STATEMENTS, Spent.on(() -> to(tables, WriteMethod.STATEMENTS).insert(items)));
            spent.put(WriteMethod.PUTS, Spent.on(() -> to(tables, WriteMethod.PUTS).putEach(items)));
            spent.put(WriteMethod.BATCHES, Spent.on(() -> to(tables, WriteMethod.BATCHES).put(items)));
            return new Outcome(said.toString(), items.size(),
                    items.stream().mapToLong(item -> ItemSize.of(AttributeValues.item(item))).sum(),
                    spent);
        } finally {
            Files.delete(file);
            tables.values().forEach(table -> dynamoDb.deleteTable(request -> request.tableName(table)));
        }
    }

    private BareWrites to(Map<WriteMethod, String> tables, WriteMethod method) {
        return new BareWrites(dynamoDb, Objects.requireNonNull(tables.get(method)));
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
