package io.relata.internal.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.engine.rate.CallerLimits;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.http.BasePath;
import io.relata.internal.functions.http.CallerClaims;
import io.relata.internal.functions.http.CallerGate;
import io.relata.internal.functions.http.GatewayAdapter;
import io.relata.internal.functions.http.LimitGate;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.RouteTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The API of any model, both functions as they are, over a table of its own on DynamoDB Local. */
public final class AnyApi {
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();
    private static final RouteTable ROUTES = new RouteTable(CustomRoutes.NONE);
    private static final ObjectMapper LAMBDA = new ObjectMapper();

    private final String table = "Any-" + UUID.randomUUID();
    private final TableModel model;
    private final CommandsHandler commands;
    private final QueriesHandler queries;

    public AnyApi(TableModel model) {
        this(model, Optional.empty(), UnaryOperator.identity());
    }

    /** With pages that may take this long. */
    public AnyApi(TableModel model, Clock clock, Duration page) {
        this(model, Optional.empty(),
                reads -> new ReadContext(model, reads.table(), ForkJoinPool.commonPool(), clock).within(page));
    }

    /** With a limit for each caller. */
    public AnyApi(TableModel model, CallerLimit limit) {
        this(model, Optional.of(limit), UnaryOperator.identity());
    }

    private AnyApi(TableModel model, Optional<CallerLimit> limit, UnaryOperator<ReadContext> reads) {
        this.model = model;
        DYNAMODB.createTable(TableDefinition.withoutStream(table, model.indexes()));
        DynamoDbCoreTable core = new DynamoDbCoreTable(DYNAMODB, table);
        this.commands = new CommandsHandler(WriteContext.of(model, core), RouteHandlers.NONE, CallerClaims.STANDARD,
                BasePath.NONE, gate(limit, core), FileStore.NONE);
        this.queries = new QueriesHandler(
                reads.apply(new ReadContext(model, core, ForkJoinPool.commonPool(), Clock.systemUTC())), TextIndex.NONE, RouteHandlers.NONE,
                CallerClaims.STANDARD, BasePath.NONE, gate(limit, core), GatewayAdapter.logged());
    }

    /** Each function has one of its own. */
    private CallerGate gate(Optional<CallerLimit> limit, DynamoDbCoreTable core) {
        return limit.<CallerGate>map(each -> new LimitGate(model, new CallerLimits(each,
                CallerTables.<CoreTable>of(model, core, KeySpace::core), Clock.systemUTC(), (caller, failure) -> {
                    throw new AssertionError(failure);
                }))).orElse(CallerGate.OPEN);
    }

    /** What lies in the table, by partition key. */
    public List<String> ids() {
        return DYNAMODB.scan(scan -> scan.tableName(table)).items().stream().map(item -> item.get("id").s()).sorted().toList();
    }

    /**
     * An answer.
     *
     * @param bytes of all that the function answers, as Lambda counts them
     */
    public record Measured(Answer answer, int bytes) {
    }

    public Measured send(Request request) {
        boolean write = ROUTES.function(request.method(), List.of(request.path().substring(1).split("/", -1))) == Route.Function.COMMANDS;
        APIGatewayV2HTTPResponse response = write
                ? commands.handleRequest(request.event(), null)
                : queries.handleRequest(request.event(), null);
        try {
            return new Measured(Answer.of(response), LAMBDA.writeValueAsString(response).getBytes(StandardCharsets.UTF_8).length);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    /** Makes the copies that the stream function would make, in a model with tenants those of this one. */
    public void settle(String tenant) {
        Optional<KeySpace> keys = Optional.of(tenant).filter(name -> model.multiTenant()).map(model.spaces()::named);
        List<Item> items = DYNAMODB.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                .map(AttributeValues::item).map(item -> keys.map(of -> of.seen(item)).orElse(item)).toList();
        ExpectedCopies.of(model, items).values().stream().map(copy -> keys.map(of -> of.stored(copy)).orElse(copy))
                .forEach(copy -> DYNAMODB.putItem(put -> put.tableName(table).item(AttributeValues.of(copy))));
    }
}
