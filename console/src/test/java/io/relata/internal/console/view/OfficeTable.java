package io.relata.internal.console.view;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table of the model {@code office}: business 1, customer 001 linked to store 004, which is tagged; and all copies. */
final class OfficeTable implements AutoCloseable {
    static final long LIFE = 1_795_219_200_000_000L;
    private static final TableModel TENANTS = TenantModel.of(TableModel.of(Office.MODEL));
    private static final String TIME = "2026-11-20T12:00:00.000Z";

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final String name;
    private final TableModel model;
    private final UnaryOperator<Item> stored;
    private final List<Item> core = new ArrayList<>();

    OfficeTable(String name) {
        this(name, TableModel.of(Office.MODEL), UnaryOperator.identity());
    }

    /** The same of a tenant. */
    OfficeTable(String name, Tenant tenant) {
        this(name, TENANTS, TENANTS.spaces().named(tenant.name())::stored);
    }

    private OfficeTable(String name, TableModel model, UnaryOperator<Item> stored) {
        this.name = name;
        this.model = model;
        this.stored = stored;
        dynamoDb.createTable(TableDefinition.withoutStream(name, model.indexes()));
        entity("business", "1", Map.of("businessName", "Acme"), Set.of());
        entity("customer", "001", Map.of("businessId", "1", "firstName", "Ann", "lastName", "Bee", "email", "ann@example.com"), Set.of());
        entity("store", "004", Map.of("businessId", "1", "storeName", "Main"), Set.of("music"));
        LinkRef link = new LinkRef("customer-store", type("customer").ref("001"), type("store").ref("004"));
        core(CoreKey.of(link), CoreItems.link(link, LIFE, LIFE, LIFE, Map.of()));
        core(CoreKey.unique("customer", "email", "ann@example.com"), CoreItems.guard(type("customer").ref("001")));
        ExpectedCopies.of(model, core).forEach(this::put);
    }

    ConsoleSource source() {
        return new ConsoleSource(Mode.LOCAL, Access.READ_AND_WRITE, model, IndexNames.SAME,
                new RawTable(dynamoDb, name, IndexNames.SAME), "1", Capabilities.NONE);
    }

    /** Writes past the API and the stream function. */
    void put(Key key, Item item) {
        putRaw(AttributeValues.of(stored.apply(item.with("id", key.id()).with("type", key.type()))));
    }

    void putRaw(Map<String, AttributeValue> item) {
        dynamoDb.putItem(put -> put.tableName(name).item(item));
    }

    void remove(Key key) {
        dynamoDb.deleteItem(delete -> delete.tableName(name)
                .key(Map.of("id", AttributeValue.fromS(key.id()), "type", AttributeValue.fromS(key.type()))));
    }

    void rename(String storeName) {
        Item store = CoreItems.entity(type("store"), "004", Map.of("businessId", "1", "storeName", storeName),
                new CoreItems.Origin(TIME, LIFE, Set.of("music")), LIFE + 1, TIME);
        put(CoreKey.of(type("store").ref("004")), store);
    }

    private void entity(String entity, String id, Map<String, Object> own, Set<String> tags) {
        core(CoreKey.of(type(entity).ref(id)),
                CoreItems.entity(type(entity), id, own, new CoreItems.Origin(TIME, LIFE, tags), LIFE, TIME));
    }

    private void core(CoreKey key, Item item) {
        core.add(item.with("id", key.id()).with("type", key.type()));
        put(key, item);
    }

    private EntityType type(String entity) {
        return model.entity(entity).orElseThrow();
    }

    @Override
    public void close() {
        dynamoDb.deleteTable(delete -> delete.tableName(name));
        dynamoDb.close();
    }
}
