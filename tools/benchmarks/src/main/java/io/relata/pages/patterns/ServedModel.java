package io.relata.pages.patterns;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.IndexAction;
import io.relata.rule.Caller;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A model with its sample data, served by the API's code from a table of its own. The stream's code writes the copies. */
final class ServedModel {
    /** The items of each model's sample data, which are the same in every run. */
    private static final Map<String, List<Item>> MADE = new ConcurrentHashMap<>();

    private static final Duration AFTER_SAMPLES = Duration.ofDays(7);

    private final RequestMeter meter;
    private final ServedTable table;
    private final TableModel model;
    private final TickingClock clock;
    private final CommandsHandler commands;
    private final QueriesHandler queries;
    private final InMemoryTextIndex words;
    private final Optional<Caller> usual;
    private Map<Key, Item> seen = Map.of();

    /** From memory. */
    ServedModel(String name) throws IOException {
        this(name, new RequestMeter(), (meter, model) -> new ServedFromMemory(new MemoryTable()));
    }

    private ServedModel(String name, RequestMeter meter, BiFunction<RequestMeter, TableModel, ServedTable> tables) throws IOException {
        this(TableModel.of(ModelCatalog.onClassPath().named(name)), Rules.NONE, "/samples/" + name + ".json", meter, tables);
    }

    /** @param samples the resource with the sample data */
    private ServedModel(TableModel model, Rules rules, String samples, RequestMeter meter,
            BiFunction<RequestMeter, TableModel, ServedTable> tables)
            throws IOException {
        this.meter = meter;
        this.model = model;
        String name = model.name();
        table = tables.apply(meter, model);
        clock = MADE.containsKey(name) ? TickingClock.later() : TickingClock.fromTheBeginning();
        List<SampleRequest> requests = SampleRequest.of(model, samples);
        usual = requests.get(0).caller();
        words = new InMemoryTextIndex(meter::search);
        commands = new CommandsHandler(
                new WriteContext(model, table.core(), clock, new OptimisticRetry(12, attempt -> {})).with(rules));
        queries = new QueriesHandler(new ReadContext(model, table.core(), Runnable::run, Clock.systemUTC()), words);
        if (MADE.containsKey(name)) {
            table.put(MADE.get(name));
            seen = core();
            seen.forEach((key, item) -> IndexAction.of(model, key, Optional.empty(), Optional.of(item)).ifPresent(words::follow));
        } else {
            requests.forEach(request -> send(request.caller(), request.method(), request.path(), request.body().orElse(null)));
            follow();
            MADE.put(name, items());
        }
    }

    /** From DynamoDB Local, whose requests are measured. */
    static ServedModel measured(String name) throws IOException {
        return new ServedModel(name, new RequestMeter(), (meter, model) -> new ServedFromDynamoDb(meter.client(), model));
    }

    /** The same, of any model, days after its samples were written. */
    static ServedModel measured(TableModel model, Rules rules, String samples) throws IOException {
        ServedModel served = new ServedModel(model, rules, samples, new RequestMeter(),
                (meter, any) -> new ServedFromDynamoDb(meter.client(), any));
        served.clock.advance(AFTER_SAMPLES);
        return served;
    }

    TableModel model() {
        return model;
    }

    /** Who sends requests, where it matters. */
    Optional<Caller> usual() {
        return usual;
    }

    /** All items of the table. */
    List<Item> items() {
        return table.items();
    }

    /**
     * What the caller of the first sample request is answered.
     *
     * @param request {@code GET /users/ada}
     */
    JsonNode get(String request) throws IOException {
        APIGatewayV2HTTPResponse response = answer(usual, "GET", request.substring("GET ".length()), null);
        if (response.getStatusCode() != 200) {
            throw new AssertionError(request + " was answered with " + response.getBody());
        }
        return Json.MAPPER.readTree(response.getBody());
    }

    RequestCost take(String request) throws Exception {
        return meter.of(() -> get(request));
    }

    /** What any request costs, and how it was answered. Does not process the stream. */
    AnsweredRequest ask(String method, String path, @Nullable String body) throws Exception {
        APIGatewayV2HTTPResponse[] answer = new APIGatewayV2HTTPResponse[1];
        RequestCost cost = meter.of(() -> answer[0] = answer(usual, method, path, body));
        String text = answer[0].getBody();
        return new AnsweredRequest(answer[0].getStatusCode(), text == null ? MissingNode.getInstance() : Json.MAPPER.readTree(text), cost);
    }

    /** The findings of verify. */
    List<Finding> verified() {
        Verify verify = new Verify(model, table.copies(), Clock.systemUTC());
        List<Finding> findings = new ArrayList<>();
        Optional<Item> startAfter = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, startAfter);
            verify.confirm(page.suspects(), findings::add);
            startAfter = page.next();
        } while (startAfter.isPresent());
        return findings;
    }

    /**
     * Sends a write to the API, then processes the stream.
     *
     * @param body JSON; {@code null} for none
     */
    void change(String method, String path, @Nullable String body) {
        send(usual, method, path, body);
        follow();
    }

    /** The status of the response and the detail of a problem. Does not process the stream. */
    String said(String method, String path, @Nullable String body) throws IOException {
        APIGatewayV2HTTPResponse response = answer(usual, method, path, body);
        return (response.getStatusCode() + " "
                + (response.getBody() == null ? "" : Json.MAPPER.readTree(response.getBody()).path("detail").asText())).strip();
    }

    private void send(Optional<Caller> caller, String method, String path, @Nullable String body) {
        APIGatewayV2HTTPResponse response = answer(caller, method, path, body);
        if (response.getStatusCode() >= 300) {
            throw new AssertionError(method + " " + path + " was answered with " + response.getBody());
        }
    }

    /** What a caller is answered. Does not process the stream. */
    @SuppressWarnings("NullAway") // The functions can do without the context of an invocation.
    APIGatewayV2HTTPResponse answer(Optional<Caller> caller, String method, String path, @Nullable String body) {
        APIGatewayV2HTTPEvent event = SampleRequest.event(caller, method, path, body);
        return method.equals("GET") ? queries.handleRequest(event, null) : commands.handleRequest(event, null);
    }

    /** Writes an item behind the API's back. */
    void spoil(Item item) {
        table.put(List.of(item));
    }

    /** Deletes an item behind the API's back. */
    void remove(Item item) {
        table.remove(item);
    }

    /** Loses all stream records that have not been processed. */
    void forget() {
        seen = core();
    }

    /** Repairs the findings of verify, then processes the stream. */
    void repair() {
        Repair repair = new Repair(model, table.copies(), Clock.systemUTC());
        verified().forEach(repair::repair);
        follow();
    }

    /** Processes a stream record for each core item that changed since the last call. */
    void follow() {
        Map<Key, Item> now = core();
        List<StreamRecord> records = Stream.concat(seen.keySet().stream(), now.keySet().stream()).distinct()
                .filter(key -> !Objects.equals(seen.get(key), now.get(key)))
                .map(key -> new StreamRecord("1", key, Optional.ofNullable(seen.get(key)), Optional.ofNullable(now.get(key)))).toList();
        seen = now;
        records.forEach(record -> IndexAction.of(model, record.key(), record.before(), record.after()).ifPresent(words::follow));
        new Fanout(model, table.copies(), Clock.systemUTC(), Runnable::run).process(records, (key, failure) -> {
            throw failure;
        });
        if (!records.isEmpty()) {
            follow();
        }
    }

    private Map<Key, Item> core() {
        return items().stream().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.TOMBSTONE.is(item))
                .collect(Collectors.toMap(Item::key, item -> item));
    }
}
