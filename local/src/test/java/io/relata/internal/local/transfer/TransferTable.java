package io.relata.internal.local.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.InProcessSystem;
import io.relata.internal.events.SteppedEventSources;
import io.relata.internal.events.function.HandlerFunction;
import io.relata.internal.events.queue.InMemoryQueue;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.after.TellListeners;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.lambda.FanoutHandler;
import io.relata.internal.fanout.lambda.WorkHandler;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.DocumentIndex;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Model;
import io.relata.rule.Caller;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A table on DynamoDB Local with its real stream, which the real functions follow when they are told to; and the commands on it. */
final class TransferTable implements AutoCloseable {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final TableModel model;
    private final URI endpoint;
    private final DynamoDbClient dynamoDb;
    private final DynamoDbStreamsClient streams;
    private final String name;
    private final DynamoDbCopyTable copies;
    private final SteppedEventSources sources;

    /** In a database of its own. */
    TransferTable(Model model) {
        this(TableModel.of(model), DynamoDbLocal.separate().endpoint());
    }

    private TransferTable(TableModel model, URI endpoint) {
        this.model = model;
        this.endpoint = endpoint;
        this.dynamoDb = new DynamoDbEndpoint(endpoint).client();
        this.streams = new DynamoDbEndpoint(endpoint).streamsClient();
        this.name = model.table() + "-" + UUID.randomUUID();
        this.copies = new DynamoDbCopyTable(dynamoDb, name);
        InMemoryQueue queue = new InMemoryQueue();
        ProcessMessage process = new ProcessMessage(Scope.of(model, copies, CLOCK),
                new FanoutJob(copies, queue, CLOCK, FindCopies.DEFAULT_PORTION), WriteParallelism.ONE, TellListeners.none(copies));
        WorkHandler work = new WorkHandler(process, new ContinueVerify(new Verify(model, copies, CLOCK),
                new Repair(Scope.of(model, copies, CLOCK).with(queue)), new VerifyRuns(copies, CLOCK), queue,
                new VerifyLog(line -> {}, name, CLOCK), CLOCK),
                new ContinueDeletion(new DynamoDbBulkTable(dynamoDb, name), queue, DocumentIndex.NONE, CLOCK));
        this.sources = InProcessSystem.with(model, name, dynamoDb, streams, Map.of(
                "fanout", HandlerFunction.of("fanout", new FanoutHandler(new Fanout(model, process, queue, Runnable::run)), TIMEOUT),
                "work", HandlerFunction.of("work", work, TIMEOUT))).stepped(queue, batch -> {
                    throw new AssertionError("given up: " + batch.error());
                });
    }

    /** Another table of the model in the same database, as DynamoDB restores one: with all items as they are now. */
    TransferTable restored() {
        TransferTable other = beside();
        items().values().forEach(other::put);
        return other;
    }

    /** Another, empty table of the model in the same database. */
    TransferTable beside() {
        return new TransferTable(model, endpoint);
    }

    TableModel model() {
        return model;
    }

    String endpoint() {
        return endpoint.toString();
    }

    String name() {
        return name;
    }

    DynamoDbClient dynamoDb() {
        return dynamoDb;
    }

    WriteContext writes() {
        return WriteContext.of(model, new DynamoDbCoreTable(dynamoDb, name)).by(Caller.of("ann")).unrestricted();
    }

    WriteContext writes(String tenant) {
        return WriteContext.of(model, new DynamoDbCoreTable(dynamoDb, name)).by(Caller.of("ann").inTenant(tenant)).unrestricted();
    }

    EntityType type(String entity) {
        return model.entity(entity).orElseThrow();
    }

    void put(String entity, String id, String json) {
        new PutEntity(writes()).put(type(entity), id, json(json), Precondition.NONE);
    }

    void patch(String entity, String id, String json) {
        new PatchEntity(writes()).patch(type(entity), id, json(json), Precondition.NONE);
    }

    void tag(String entity, String id, String tag) {
        new TagEntity(writes()).tag(type(entity), id, new Tag(tag));
    }

    void delete(String entity, String id) {
        new DeleteEntity(writes()).delete(type(entity), id, Precondition.NONE);
    }

    void link(int relation, String from, String to, String json) {
        new LinkEntities(writes()).link(model.relations().get(relation).outgoing(), from, to, Optional.of(json(json)));
    }

    static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Delivers the stream to its functions, and what they leave in the queue, until nothing is left. */
    void settle() {
        sources.settle();
        assertThat(sources.queue().deadLetters()).isEmpty();
    }

    /** What verify finds, once all has settled. */
    List<Finding> findings() {
        settle();
        Verify verify = new Verify(model, copies, CLOCK);
        List<Finding> findings = new ArrayList<>();
        Optional<Item> next = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, next);
            findings.addAll(page.suspects());
            next = page.next();
        } while (next.isPresent());
        new AuditTotals(model, copies, units -> {}).run().wrong().forEach(wrong -> findings.add(wrong.finding()));
        return findings;
    }

    Map<Key, Item> items() {
        Map<Key, Item> items = new TreeMap<>(Comparator.comparing(Key::id).thenComparing(Key::type));
        dynamoDb.scanPaginator(request -> request.tableName(name).consistentRead(true)).items().stream().map(AttributeValues::item)
                .forEach(item -> items.put(item.key(), item));
        return items;
    }

    Optional<Item> entity(String entity, String id) {
        return Optional.ofNullable(items().get(Key.of(id, entity + "#" + id)));
    }

    /** All items but what each table says of itself, without versions, lives and times of changes. */
    Map<Key, Item> content() {
        Map<Key, Item> content = new TreeMap<>(Comparator.comparing(Key::id).thenComparing(Key::type));
        items().forEach((key, item) -> {
            if (!key.id().startsWith("meta#") && !item.value(Attr.KIND).equals(Optional.of("tombstone"))) {
                content.put(key, timeless(item));
            }
        });
        return content;
    }

    /** What two contents do not have in common, as {@code key: attribute one, other}. */
    static List<String> differences(Map<Key, Item> one, Map<Key, Item> other) {
        List<String> differences = new ArrayList<>();
        Set<Key> keys = new LinkedHashSet<>(one.keySet());
        keys.addAll(other.keySet());
        for (Key key : keys) {
            Map<String, Object> first = Optional.ofNullable(one.get(key)).map(Item::attributes).orElse(Map.of());
            Map<String, Object> second = Optional.ofNullable(other.get(key)).map(Item::attributes).orElse(Map.of());
            Set<String> names = new LinkedHashSet<>(first.keySet());
            names.addAll(second.keySet());
            names.stream().filter(name -> !Objects.equals(first.get(name), second.get(name)))
                    .forEach(name -> differences.add(key.id() + " / " + key.type() + ": " + name + " " + first.get(name) + ", "
                            + second.get(name)));
        }
        return differences;
    }

    private static Item timeless(Item item) {
        Map<String, Object> attributes = new TreeMap<>(item.attributes());
        List.of(Attr.VERSION, Attr.LIFE, Attr.UPDATED_AT, "_writers", Attr.FROM_LIFE, Attr.TO_LIFE, Attr.LINK_VERSION, "_parentLives",
                "revision", "countedAt").forEach(attributes::remove);
        return new Item(attributes);
    }

    void put(Item item) {
        dynamoDb.putItem(request -> request.tableName(name).item(AttributeValues.of(item)));
    }

    void remove(Key key) {
        dynamoDb.deleteItem(request -> request.tableName(name).key(AttributeValues.of(Item.of(key))));
    }

    /** How a command ended, and what it said. */
    record Run(int code, String out, String err) {
    }

    Run run(Object command, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(arguments));
        if (!all.contains("--endpoint")) {
            all.addAll(List.of("--endpoint", endpoint.toString(), "--table", name));
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(new WithLibrary(before));
        try {
            return run(command, all, out, err);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static Run run(Object command, List<String> all, StringWriter out, StringWriter err) {
        int code = new CommandLine(command).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setParameterExceptionHandler((failure, given) -> {
                    failure.getCommandLine().getErr().println(failure.getMessage());
                    return 2;
                }).setExecutionExceptionHandler((failure, line, parsed) -> {
                    if (!(failure instanceof CommandFailedException)) {
                        throw failure;
                    }
                    line.getErr().println(failure.getMessage());
                    return 2;
                }).execute(all.toArray(String[]::new));
        return new Run(code, out.toString(), err.toString());
    }

    /** The class path with {@link Library} among its models. */
    private static final class WithLibrary extends ClassLoader {
        WithLibrary(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            List<URL> all = Collections.list(super.getResources(name));
            if (name.equals(ModelCatalog.RESOURCE)) {
                all.add(Objects.requireNonNull(TransferTable.class.getResource("/transfer/models.properties")));
            }
            return Collections.enumeration(all);
        }
    }

    @Override
    public void close() {
        dynamoDb.deleteTable(request -> request.tableName(name));
        dynamoDb.close();
        streams.close();
    }
}
