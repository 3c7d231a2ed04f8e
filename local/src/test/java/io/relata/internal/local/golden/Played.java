package io.relata.internal.local.golden;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.fresh.WriteToken;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.heartbeat.Heartbeat;
import io.relata.internal.fanout.index.IndexEntities;
import io.relata.internal.fanout.index.IndexLog;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.lambda.FanoutHandler;
import io.relata.internal.fanout.lambda.IndexHandler;
import io.relata.internal.fanout.lambda.VerifyHandler;
import io.relata.internal.fanout.lambda.WorkHandler;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.IndexedDocuments;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.lambda.invocation.LogLines;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.Engine;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.FindEntities;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.rule.Caller;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The functions of a model on a table of DynamoDB Local, called by the lines of a script, and all that they store and send. Time passes by
 * a second a line; what is random has a name in its stead.
 *
 * <p>A line is a request ({@code PUT /stores/004 [if-match: "1"] {...}}), in a model with permissions of an administrator or of whom it
 * names ({@code GET /tickets/1 [by: ann agent]}, a subject and roles), or one of <pre> FOLLOW the stream functions get what changed since,
 * until nothing changes any more LEAVE the stream function gets it too late to do anything WORK [n] the work function gets n messages, or
 * all, until there are none WAIT n n seconds pass VERIFY {...} the verify function gets this order WRITE {...} somebody else writes an
 * item, with DynamoDB's types REMOVE id type somebody else removes an item </pre>
 */
final class Played implements AutoCloseable {
    /** So few copies or links at once that a large fan-out needs few entities. */
    private static final int PORTION = 3;
    /** The tenant of all requests, in a model with tenants. */
    static final String TENANT = "t-1";
    private static final String BY = "by";
    private static final String ADMINISTRATOR = "chief admin";
    private static final long CHAIN = 7;
    private static final int ENOUGH_MILLIS = 60_000;
    private static final Pattern REQUEST = Pattern.compile("(GET|POST|PUT|PATCH|DELETE) (\\S+)((?: \\[[^]]+])*)(?: (\\{.*))?");
    private static final Pattern HEADER = Pattern.compile("\\[([^:]+): ([^]]+)]");
    private static final Pattern ULID = Pattern.compile("[0-9A-HJKMNP-TV-Z]{26}");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Set<String> PROSE = Set.of("detail", "reason", "failure");
    private static final Set<String> CORE = Set.of("entity", "link", "tombstone");

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final RecordingEngine engine;
    private final String table;
    private final TableModel model;
    private final Optional<String> tenant;
    private final Set<String> keys;
    private final CommandsHandler commands;
    private final QueriesHandler queries;
    private final FanoutHandler fanout;
    private final IndexHandler index;
    private final WorkHandler work;
    private final VerifyHandler verify;

    private final Deque<String> queue = new ArrayDeque<>();
    private final ArrayNode messages = GoldenFile.JSON.createArrayNode();
    private final ArrayNode log = GoldenFile.JSON.createArrayNode();
    private final ArrayNode answers = GoldenFile.JSON.createArrayNode();
    private final Map<String, String> names = new HashMap<>();
    /** What tokens say, which differ with the ids in them. The longest come first: that of no write is the beginning of others. */
    private final Map<String, String> tokens = new TreeMap<>(Comparator.comparing(String::length).reversed()
            .thenComparing(Comparator.naturalOrder()));
    private Map<String, Map<String, AttributeValue>> followed = Map.of();
    private Instant now = Instant.parse("2026-11-20T12:00:00.123Z");
    private int runs;

    Played(String name, TableModel model) throws IOException {
        this.model = model;
        tenant = model.multiTenant() ? Optional.of(TENANT) : Optional.empty();
        engine = new RecordingEngine(prefix());
        keys = model.indexes().stream().map(index -> index.access().partitionAttribute()).collect(Collectors.toSet());
        table = "Golden-" + name;
        dynamoDb.createTable(TableDefinition.withoutStream(table, model.indexes()));
        Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, table);
        DynamoDbCopyTable copies = new DynamoDbCopyTable(dynamoDb, table);
        Engine search = new Engine(engine.endpoint(), Optional.empty(), Duration.ofSeconds(10));
        commands = new CommandsHandler(new WriteContext(model, core, clock, new OptimisticRetry(3, attempt -> {})));
        queries = new QueriesHandler(new ReadContext(model, core, Runnable::run, clock), new FindEntities(search, table));
        WorkQueue sent = message -> send(MessageJson.write(message));
        LogLines lines = new LogLines("logger", clock, line -> log.add(withoutProse(json(line))));
        ProcessMessage settle = new ProcessMessage(model, copies, clock,
                new FanoutJob(copies, sent, clock, PORTION, () -> CHAIN));
        fanout = new FanoutHandler(new Fanout(model, settle, sent, Runnable::run));
        index = new IndexHandler(new IndexEntities(model, new EntityIndex(search, table)::write), new IndexLog(lines, table, clock));
        VerifyRuns accounts = new VerifyRuns(copies, clock);
        work = new WorkHandler(settle,
                new ContinueVerify(new Verify(model, copies, clock), new Repair(Scope.of(model, copies, clock).with(sent)), accounts, sent,
                        new VerifyLog(lines, table, clock), clock),
                new ContinueDeletion(new DynamoDbBulkTable(dynamoDb, table), sent,
                        new IndexedDocuments(search, table), clock));
        TableIdentity identity = TableIdentity.of(model, IndexNames.SAME);
        verify = new VerifyHandler(new CheckTable(copies, table, identity, ""), accounts, sent,
                new Heartbeat(copies, clock, lag -> {}));
        write(AttributeValues.of(identity.item()));
    }

    /** All that was stored and sent. */
    ObjectNode outcome() {
        ObjectNode outcome = GoldenFile.JSON.createObjectNode();
        ObjectNode items = outcome.putObject("items");
        items().forEach((key, item) -> items.set(key, ItemJson.of(item)));
        outcome.set("messages", messages);
        outcome.set("log", log);
        outcome.set("search", engine.requests());
        outcome.set("answers", answers);
        return (ObjectNode) json(masked(outcome.toString()));
    }

    /** The answers so far. */
    ArrayNode answers() {
        return answers;
    }

    void play(List<String> script) {
        for (String line : script) {
            if (!line.isBlank() && !line.startsWith("--")) {
                now = now.plusSeconds(1);
                try {
                    step(line);
                } catch (IOException | RuntimeException e) {
                    throw new AssertionError(line, e);
                }
            }
        }
    }

    private void step(String line) throws IOException {
        String[] words = line.split(" ", 3);
        switch (words[0]) {
            case "FOLLOW" -> follow();
            case "LEAVE" -> fanout.handleRequest(changes(), context("invocation", 0));
            case "WORK" -> work(words.length > 1 ? Integer.parseInt(words[1]) : Integer.MAX_VALUE);
            case "WAIT" -> now = now.plusSeconds(Long.parseLong(words[1]));
            case "VERIFY" -> verify(line.substring("VERIFY ".length()));
            case "WRITE" -> write(ofTenant(ItemJson.read(GoldenFile.JSON.readTree(line.substring("WRITE ".length())))));
            case "REMOVE" -> dynamoDb.deleteItem(delete -> delete.tableName(table)
                    .key(Map.of("id", AttributeValue.fromS(prefix() + words[1]), "type", AttributeValue.fromS(prefix() + words[2]))));
            default -> request(line);
        }
    }

    private void request(String line) throws IOException {
        Matcher request = REQUEST.matcher(line);
        if (!request.matches()) {
            throw new IllegalArgumentException("no line of a script");
        }
        Map<String, String> headers = new TreeMap<>(Map.of("content-type", "application/json"));
        HEADER.matcher(request.group(3)).results().forEach(header -> headers.put(header.group(1), header.group(2)));
        String caller = Optional.ofNullable(headers.remove(BY)).orElse(ADMINISTRATOR);
        APIGatewayV2HTTPEvent event = event(caller, request.group(1), request.group(2), headers, request.group(4));
        boolean reads = request.group(1).equals("GET");
        APIGatewayV2HTTPResponse response = reads ? queries.handleRequest(event, null) : commands.handleRequest(event, null);
        JsonNode body = response.getBody() == null || response.getBody().isEmpty()
                ? GoldenFile.JSON.missingNode()
                : GoldenFile.JSON.readTree(response.getBody());
        if (ULID.matcher(body.path("id").asText()).matches()) {
            names.putIfAbsent(body.get("id").asText(), "ulid" + (names.size() + 1));
        }
        Optional.ofNullable(response.getHeaders().get("Relata-Token")).ifPresent(token -> tokens.put(token, said(caller, token)));
        ObjectNode answer = answers.addObject().put("request", line.split(" \\{")[0]).put("status", response.getStatusCode());
        Map<String, String> sent = new TreeMap<>(response.getHeaders());
        answer.set("headers", GoldenFile.JSON.valueToTree(sent));
        if (reads || response.getStatusCode() >= 400) {
            answer.set("body", withoutProse(body));
        }
    }

    private String said(String caller, String token) {
        Caller wrote = Caller.of(model.permissions().isEmpty() ? Caller.ANONYMOUS.subject() : caller.split(" ", 2)[0]);
        return WriteToken.read(tenant.map(wrote::inTenant).orElse(wrote), token).stream()
                .map(item -> item.change() + " " + item.key().id() + " / " + item.key().type() + " " + item.version())
                .collect(Collectors.joining(", ", "token of ", ""));
    }

    /** Problems and lines of the log without what is written for people, which may be said otherwise. */
    private static JsonNode withoutProse(JsonNode json) {
        if (json.has("verify") || json.has("index") || json.path("type").asText().startsWith("urn:")) {
            PROSE.stream().filter(json::has).forEach(name -> ((ObjectNode) json).put(name, "prose"));
            json.path("errors").forEach(error -> ((ObjectNode) error).put("detail", "prose"));
        }
        return json;
    }

    private APIGatewayV2HTTPEvent event(String caller, String method, String target, Map<String, String> headers, String body) {
        String[] parts = target.split("\\?", 2);
        return APIGatewayV2HTTPEvent.builder().withRawPath(parts[0]).withRawQueryString(parts.length == 2 ? parts[1] : "")
                .withHeaders(headers).withBody(body)
                .withIsBase64Encoded(false).withRequestContext(RequestContext.builder().withStage("$default").withRequestId("request")
                        .withAuthorizer(model.needsCaller() ? authorizer(caller.split(" ", 2)) : null)
                        .withHttp(RequestContext.Http.builder().withMethod(method).withPath(parts[0]).build()).build())
                .build();
    }

    /** Somebody whom the gateway knows by as little as matters. */
    private RequestContext.Authorizer authorizer(String[] caller) {
        Map<String, String> claims = new HashMap<>();
        tenant.ifPresent(name -> claims.put("tenant", name));
        if (!model.permissions().isEmpty()) {
            claims.put("sub", caller[0]);
            claims.put("roles", caller.length == 2 ? caller[1] : "");
        }
        return RequestContext.Authorizer.builder().withJwt(RequestContext.Authorizer.JWT.builder().withClaims(claims).build()).build();
    }

    private void follow() {
        for (DynamodbEvent changes = changes(); !changes.getRecords().isEmpty(); changes = changes()) {
            index.handleRequest(changes, context("invocation", ENOUGH_MILLIS));
            fanout.handleRequest(changes, context("invocation", ENOUGH_MILLIS));
        }
    }

    private void work(int most) {
        for (int i = 0; i < most && !queue.isEmpty(); i++) {
            SQSEvent.SQSMessage message = new SQSEvent.SQSMessage();
            message.setMessageId("message");
            message.setBody(queue.remove());
            SQSEvent event = new SQSEvent();
            event.setRecords(List.of(message));
            if (!work.handleRequest(event, context("invocation", ENOUGH_MILLIS)).getBatchItemFailures().isEmpty()) {
                throw new AssertionError("not settled: " + message.getBody());
            }
        }
    }

    private void verify(String order) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        verify.handleRequest(new ByteArrayInputStream(order.getBytes(StandardCharsets.UTF_8)), answer,
                context("run-" + ++runs, ENOUGH_MILLIS));
        answers.addObject().put("request", "VERIFY " + order).set("body", GoldenFile.JSON.readTree(answer.toByteArray()));
    }

    private void send(String message) {
        queue.add(message);
        messages.add(json(message));
    }

    /** @param then how much time is left when the function asks for the second time */
    private static Context context(String id, int then) {
        int[] asked = {0};
        return (Context) Proxy.newProxyInstance(Context.class.getClassLoader(), new Class<?>[] {Context.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getAwsRequestId" -> id;
                    case "getRemainingTimeInMillis" -> asked[0]++ == 0 ? ENOUGH_MILLIS : then;
                    default -> null;
                });
    }

    /** What the stream would say of core items, by their keys. */
    private DynamodbEvent changes() {
        Map<String, Map<String, AttributeValue>> current = items();
        current.values().removeIf(item -> !CORE.contains(item.get("kind").s()));
        List<DynamodbEvent.DynamodbStreamRecord> records = new ArrayList<>();
        Set<String> keys = new TreeSet<>(followed.keySet());
        keys.addAll(current.keySet());
        for (String key : keys) {
            Map<String, AttributeValue> before = followed.get(key);
            Map<String, AttributeValue> after = current.get(key);
            boolean expired = after == null && before.get("kind").s().equals("tombstone");
            if (!Objects.equals(before, after) && !expired) {
                records.add(LambdaRecords.of(before, after));
            }
        }
        followed = current;
        DynamodbEvent event = new DynamodbEvent();
        event.setRecords(records);
        return event;
    }

    private Map<String, Map<String, AttributeValue>> items() {
        return dynamoDb.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                .collect(Collectors.toMap(item -> item.get("id").s() + " | " + item.get("type").s(), item -> item, (one, other) -> one,
                        TreeMap::new));
    }

    private String prefix() {
        return tenant.map(name -> name + "/").orElse("");
    }

    /** What somebody else writes who knows that there are tenants. */
    private Map<String, AttributeValue> ofTenant(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> stored = new HashMap<>(item);
        tenant.ifPresent(name -> Stream.concat(keys.stream(), Stream.of("id", "type")).distinct().forEach(key -> {
            String own = key.startsWith("_") && !item.containsKey(key) ? key.substring(1) : key;
            if (item.containsKey(own)) {
                stored.put(key, AttributeValue.fromS(prefix() + item.get(own).s()));
            }
        }));
        return stored;
    }

    private void write(Map<String, AttributeValue> item) {
        dynamoDb.putItem(put -> put.tableName(table).item(item));
    }

    private static JsonNode json(String text) {
        try {
            return GoldenFile.JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String masked(String text) {
        String masked = UUID.matcher(text).replaceAll("uuid");
        for (Map.Entry<String, String> token : tokens.entrySet()) {
            masked = masked.replace(token.getKey(), token.getValue());
        }
        for (Map.Entry<String, String> name : names.entrySet()) {
            masked = masked.replace(name.getKey(), name.getValue());
        }
        return masked;
    }

    @Override
    public void close() {
        dynamoDb.deleteTable(delete -> delete.tableName(table));
        dynamoDb.close();
        engine.close();
    }
}
