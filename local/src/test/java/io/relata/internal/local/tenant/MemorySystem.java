package io.relata.internal.local.tenant;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex.Hit;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexedEntity;
import io.relata.rule.Caller;
import java.net.http.HttpRequest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The functions of a model with tenants over a table in memory, with a search index of which each word is a text. For one thread. */
final class MemorySystem {
    private final TableModel model;
    private final MemoryTable table = new MemoryTable();
    private final Map<IndexedEntity, List<String>> texts = new LinkedHashMap<>();
    private final CommandsHandler commands;
    private final QueriesHandler queries;
    private final Fanout fanout;
    private Map<Key, Item> followed = Map.of();

    /**
     * @param ids of new entities
     * @param leak where the tenant is forgotten
     */
    MemorySystem(TableModel model, Clock clock, Supplier<String> ids, Leak leak) {
        this.model = model;
        CoreTable core = leak.on(new MemoryCoreTable(table));
        commands = new CommandsHandler(new WriteContext(model, core, clock, new OptimisticRetry(3, attempt -> {})).with(ids));
        queries = new QueriesHandler(new ReadContext(model, core, Runnable::run, clock), (query, after, limit) -> texts.entrySet().stream()
                .filter(text -> leak == Leak.IN_SEARCH || text.getKey().tenant().map(Tenant::name).equals(query.space().name()))
                .filter(text -> query.entities().stream().map(EntityType::name).anyMatch(text.getKey().ref().entity()::equals))
                .filter(text -> text.getValue().stream().anyMatch(word -> word.contains(query.words())))
                .map(text -> new Hit(text.getKey().ref(), 1)).sorted(Comparator.comparing(hit -> hit.entity().type()))
                .filter(hit -> after.isEmpty() || hit.entity().type().compareTo(after.get().entity().type()) > 0).limit(limit).toList());
        fanout = new Fanout(model, new MemoryCopyTable(table), clock, Runnable::run);
    }

    /** All items of a tenant, without the random names of the requests that wrote them. */
    Map<Key, Item> items(String tenant) {
        Map<Key, Item> items = new TreeMap<>(Comparator.comparing(Key::id).thenComparing(Key::type));
        table.items().stream().filter(item -> Tenant.of(item.key()).filter(of -> of.name().equals(tenant)).isPresent())
                .forEach(item -> items.put(item.key(), withoutWriters(item)));
        return items;
    }

    /** An idempotency record holds the item that its request created. */
    private static Item withoutWriters(Item item) {
        Map<String, Object> answer = new TreeMap<>(item.map("answer"));
        answer.remove(Writers.ATTRIBUTE);
        return item.with(Writers.ATTRIBUTE, "requests").with("answer", answer);
    }

    /** All items as they are stored. */
    Map<Key, Item> stored() {
        return table.items().stream().collect(Collectors.toMap(Item::key, Function.identity()));
    }

    /** How many items it has, of all tenants. */
    int size() {
        return table.items().size();
    }

    APIGatewayV2HTTPResponse send(HttpRequest request, String body, Caller caller) {
        return send(request, body, Map.of("sub", caller.subject(), "tenant", caller.tenant().orElseThrow(), "roles",
                String.join(" ", caller.roles())));
    }

    /** @param claims of the caller's token */
    @SuppressWarnings("NullAway") // The functions can do without the context of an invocation.
    APIGatewayV2HTTPResponse send(HttpRequest request, String body, Map<String, String> claims) {
        Map<String, String> headers = new TreeMap<>();
        request.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
        APIGatewayV2HTTPEvent event = APIGatewayV2HTTPEvent.builder().withRawPath(request.uri().getPath())
                .withRawQueryString(Objects.requireNonNullElse(request.uri().getRawQuery(), "")).withHeaders(headers)
                .withBody(body.isEmpty() ? null : body).withRequestContext(RequestContext.builder().withStage("$default")
                        .withRequestId("request")
                        .withAuthorizer(RequestContext.Authorizer.builder()
                                .withJwt(RequestContext.Authorizer.JWT.builder().withClaims(claims).build()).build())
                        .withHttp(RequestContext.Http.builder().withMethod(request.method()).withPath(request.uri().getPath()).build())
                        .build())
                .build();
        return List.of("GET", "HEAD").contains(request.method()) ? queries.handleRequest(event, null) : commands.handleRequest(event, null);
    }

    /** The stream functions process what has changed, until nothing changes any more. */
    void follow() {
        for (List<StreamRecord> changes = changes(); !changes.isEmpty(); changes = changes()) {
            changes.forEach(record -> IndexAction.of(model, record.key(), record.before(), record.after()).ifPresent(action -> texts
                    .put(action.entity(), action instanceof IndexAction.Present present ? present.texts() : List.of())));
            fanout.process(changes, (key, failure) -> {
                throw failure;
            });
        }
    }

    private List<StreamRecord> changes() {
        Map<Key, Item> now = new LinkedHashMap<>();
        table.items().stream().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.TOMBSTONE.is(item))
                .forEach(item -> now.put(item.key(), item));
        List<StreamRecord> changes = new ArrayList<>();
        Stream.concat(followed.keySet().stream(), now.keySet().stream()).distinct()
                .filter(key -> !Objects.equals(followed.get(key), now.get(key)))
                .forEach(key -> changes.add(new StreamRecord("1", key, Optional.ofNullable(followed.get(key)),
                        Optional.ofNullable(now.get(key)))));
        followed = now;
        return changes;
    }
}
