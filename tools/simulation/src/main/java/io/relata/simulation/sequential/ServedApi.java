package io.relata.simulation.sequential;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.index.IndexEntities;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.FindEntities;
import io.relata.simulation.reference.PlainJson;
import io.relata.simulation.table.SearchDocuments;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The functions of a model over a table in memory. After each write, the stream functions process what has changed, to the end. */
final class ServedApi implements AnsweringApi {
    private static final int ATTEMPTS = 12;
    private static final String INDEX = "sequence";

    private final TableModel model;
    private final MemoryTable table = new MemoryTable();
    /** The time that the caller says. */
    private Instant now = Instant.EPOCH;
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    /** The same in each attempt of a request, of which at most one part creates something under a new id. */
    private List<String> ids = List.of();
    private final CommandsHandler commands;
    private final QueriesHandler queries;
    private final IndexEntities index;
    private Map<Key, Item> seen = Map.of();

    ServedApi(TableModel model) {
        this.model = model;
        MemoryCoreTable core = new MemoryCoreTable(table);
        commands = new CommandsHandler(new WriteContext(model, core, clock, new OptimisticRetry(ATTEMPTS, attempt -> {
        })).with(this::nextId));
        SearchDocuments documents = new SearchDocuments();
        index = new IndexEntities(model, new EntityIndex(documents, INDEX)::write);
        queries = new QueriesHandler(new ReadContext(model, core, Runnable::run, clock), new FindEntities(documents, INDEX));
    }

    private String nextId() {
        if (ids.isEmpty()) {
            throw new NoSuchElementException("this request should create nothing under a new id");
        }
        return ids.get(0);
    }

    @Override
    @SuppressWarnings("NullAway") // The functions can do without the context of an invocation.
    public HttpAnswer answer(HttpCall call, Instant now, List<String> newIds) {
        this.now = now;
        ids = newIds;
        boolean reads = call.method().equals("GET");
        APIGatewayV2HTTPResponse response = reads ? queries.handleRequest(event(call), null) : commands.handleRequest(event(call), null);
        if (!reads) {
            follow();
        }
        String body = response.getBody();
        return new HttpAnswer(response.getStatusCode(), response.getHeaders() == null ? Map.of() : response.getHeaders(),
                body == null || body.isEmpty() ? Map.of() : PlainJson.read(body));
    }

    @Override
    public void removeExpired(Instant now) {
        this.now = now;
        BigDecimal second = BigDecimal.valueOf(now.getEpochSecond());
        table.items().stream().filter(item -> item.value(Attr.EXPIRES_AT).filter(BigDecimal.class::isInstance).map(BigDecimal.class::cast)
                .filter(end -> end.compareTo(second) <= 0).isPresent()).toList().forEach(item -> table.remove(item.key()));
        follow();
    }

    @SuppressWarnings("NullAway") // The gateway leaves out a body, too.
    private static APIGatewayV2HTTPEvent event(HttpCall call) {
        Map<String, String> headers = new HashMap<>(call.headers());
        call.body().ifPresent(any -> headers.put("content-type", "application/json"));
        return APIGatewayV2HTTPEvent.builder().withRawPath(call.path()).withRawQueryString(call.rawQuery()).withHeaders(headers)
                .withBody(call.body().orElse(null)).withIsBase64Encoded(false)
                .withRequestContext(RequestContext.builder().withStage("$default").withRequestId("request")
                        .withHttp(RequestContext.Http.builder().withMethod(call.method()).withPath(call.path()).build()).build())
                .build();
    }

    /** Processes a stream record for each core item that has changed, until nothing changes any more. */
    private void follow() {
        for (List<StreamRecord> records = records(); !records.isEmpty(); records = records()) {
            index.update(records, (key, outcome) -> {
                throw new IllegalStateException("the search engine refuses " + key + ": " + outcome.reason());
            });
            new Fanout(model, new MemoryCopyTable(table), clock, Runnable::run).process(records, (key, failure) -> {
                throw failure;
            });
        }
    }

    private List<StreamRecord> records() {
        Map<Key, Item> before = seen;
        Map<Key, Item> now = new HashMap<>();
        for (Item item : table.items()) {
            if (Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.TOMBSTONE.is(item)) {
                now.put(item.key(), item);
            }
        }
        seen = now;
        return Stream.concat(before.keySet().stream().filter(key -> !now.containsKey(key)), now.keySet().stream())
                .filter(key -> !Objects.equals(before.get(key), now.get(key)))
                .map(key -> new StreamRecord("1", key, Optional.ofNullable(before.get(key)), Optional.ofNullable(now.get(key)))).toList();
    }
}
