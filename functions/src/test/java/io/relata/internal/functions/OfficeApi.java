package io.relata.internal.functions;

import io.relata.access.Relata;
import io.relata.connect.RelataConnection;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.RouteTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The office model's API, both functions as they are, over a table of its own on DynamoDB Local. */
public final class OfficeApi {
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();

    private final String table = "Entity-" + UUID.randomUUID();
    private final RouteTable routes;
    private final CommandsHandler commands;
    private final QueriesHandler queries;

    /** One without a search engine. */
    public OfficeApi() {
        this(TextIndex.NONE);
    }

    public OfficeApi(TextIndex index) {
        this(index, relata -> RouteHandlers.NONE);
    }

    /** One with custom operations. */
    public OfficeApi(TextIndex index, Function<Relata, RouteHandlers> operations) {
        TableModel model = TableModel.of(Office.MODEL);
        DYNAMODB.createTable(TableDefinition.withoutStream(table, model.indexes()));
        DynamoDbCoreTable core = new DynamoDbCoreTable(DYNAMODB, table);
        RouteHandlers own = operations.apply(RelataConnection.of(DYNAMODB, model).table(table).relata());
        this.routes = new RouteTable(own.routes());
        this.commands = new CommandsHandler(WriteContext.of(model, core), own);
        this.queries = new QueriesHandler(new ReadContext(model, core, ForkJoinPool.commonPool(), Clock.systemUTC()), index, own);
    }

    /** A business, two customers and two stores. */
    public OfficeApi withPartners() {
        put("/businesses/002", "{'businessName':'Acme'}");
        put("/customers/001", "{'businessId':'002','firstName':'Ann','lastName':'Smith','email':'ann@example.com'}");
        put("/customers/005", "{'businessId':'002','firstName':'Bob','lastName':'Jones'}");
        put("/stores/004", "{'businessId':'002','storeName':'Main Street'}");
        put("/stores/006", "{'businessId':'002','storeName':'Harbour'}");
        return this;
    }

    public String table() {
        return table;
    }

    public Answer send(Request request) {
        boolean write = routes.function(request.method(), List.of(request.path().substring(1).split("/", -1))) == Route.Function.COMMANDS;
        return Answer.of(write ? commands.handleRequest(request.event(), null) : queries.handleRequest(request.event(), null));
    }

    public Answer get(String pathAndQuery) {
        return send(Request.of("GET " + pathAndQuery));
    }

    public Answer put(String path, String json) {
        return send(Request.of("PUT " + path).json(json));
    }

    public Answer put(String path) {
        return send(Request.of("PUT " + path));
    }

    public Answer post(String path, String json) {
        return send(Request.of("POST " + path).json(json));
    }

    public Answer patch(String path, String json) {
        return send(Request.of("PATCH " + path).json(json));
    }

    public Answer delete(String path) {
        return send(Request.of("DELETE " + path));
    }

    /** Makes the copies that the stream function would make. */
    public OfficeApi settle() {
        ExpectedCopies.of(TableModel.of(Office.MODEL), items())
                .forEach((key, copy) -> DYNAMODB.putItem(put -> put.tableName(table).item(AttributeValues.of(copy))));
        return this;
    }

    /** Removes an item, as other code might. */
    public void remove(Key key) {
        DYNAMODB.deleteItem(
                delete -> delete.tableName(table).key(AttributeValues.of(Item.of(Key.PARTITION, key.id(), Key.SORT, key.type()))));
    }

    public List<Item> items() {
        return DYNAMODB.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream().map(AttributeValues::item)
                .toList();
    }
}
