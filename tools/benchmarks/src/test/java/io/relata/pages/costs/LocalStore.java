package io.relata.pages.costs;

import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** In a table on DynamoDB Local. What is counted is written {@linkplain OneByOneCore one by one}. */
final class LocalStore implements Store {
    private final String name = "Entity-" + UUID.randomUUID();
    private final Meter meter = new Meter();
    private final DynamoDbClient metered = meter.client(DynamoDbLocal.shared());
    private final DynamoDbClient aside = DynamoDbLocal.shared().client();

    LocalStore(TableModel model) {
        aside.createTable(TableDefinition.withoutStream(name, model.indexes()));
    }

    @Override
    public CoreTable core() {
        return new DynamoDbCoreTable(aside, name);
    }

    @Override
    public ScanTable copies() {
        return new DynamoDbCopyTable(aside, name);
    }

    @Override
    public CoreTable core(ConsumptionMeter account) {
        return new OneByOneCore(new CountedCore(new DynamoDbCoreTable(metered, name), account));
    }

    @Override
    public CopyTable copies(ConsumptionMeter account) {
        DynamoDbCopyTable copies = new DynamoDbCopyTable(metered, name);
        return new OneByOneCopies(new CountedCopies(copies, account), copies, new DynamoDbCoreTable(metered, name), account);
    }

    @Override
    public Meter.Reading reported() {
        return meter.take();
    }

    @Override
    public void close() {
        aside.deleteTable(request -> request.tableName(name));
        aside.close();
        metered.close();
    }
}
