package io.relata.pages.costs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.console.cost.Tariff;
import io.relata.console.cost.Units;
import io.relata.engine.binding.Json;
import io.relata.engine.copy.OwnCopies;
import io.relata.engine.dynamodb.DynamoDbCopyTable;
import io.relata.engine.dynamodb.DynamoDbCoreTable;
import io.relata.engine.dynamodb.TableDefinition;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.read.ReadContext;
import io.relata.engine.table.Consistency;
import io.relata.engine.write.LinkEntities;
import io.relata.engine.write.PatchEntity;
import io.relata.engine.write.Precondition;
import io.relata.engine.write.PutEntity;
import io.relata.engine.write.version.OptimisticRetry;
import io.relata.engine.write.version.WriteContext;
import io.relata.fanout.Fanout;
import io.relata.fanout.ProcessMessage;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.TimeLeft;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Parent;
import io.relata.model.Relation;
import io.relata.model.Side;
import io.relata.servers.dynamodb.DynamoDbLocal;
import io.relata.servers.dynamodb.Meter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A table of a model on DynamoDB Local, filled with samples, on which commands and fan-out run and are counted twice: by the
 * {@link Tariff}, and by what DynamoDB Local says. The clock stands still, so that the same model has the same items every time.
 */
final class MeasuredTable implements AutoCloseable {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T12:00:00.123Z"), ZoneOffset.UTC);

    final Model model;
    final SampleItems samples;
    final WriteContext bench;
    final ReadContext reader;
    private final String name = "Entity-" + UUID.randomUUID();
    private final Meter meter = new Meter();
    private final DynamoDbClient metered = meter.client(DynamoDbLocal.shared());
    private final DynamoDbClient aside = DynamoDbLocal.shared().client();
    private final WriteContext preparation;
    private final ProcessMessage preparedCopies;
    private final ConsumptionMeter account;
    private final Fanout fanout;
    private final Map<String, Integer> made = new HashMap<>();

    MeasuredTable(Model model, SampleItems samples, WriteMode way) {
        this.model = model;
        this.samples = samples;
        aside.createTable(
                TableDefinition.of(name, model.indexes()).toBuilder().streamSpecification(stream -> stream.streamEnabled(false)).build());
        OptimisticRetry none = new OptimisticRetry(1, attempt -> {});
        preparation = new WriteContext(model, new DynamoDbCoreTable(aside, name), CLOCK, none);
        preparedCopies = new ProcessMessage(model, new DynamoDbCopyTable(aside, name), CLOCK, Optional.empty());
        account = new ConsumptionMeter(new Tariff(model), preparation.table());
        bench = new WriteContext(model, new CountedCore(new DynamoDbCoreTable(metered, name), way, account), CLOCK, none);
        reader = new ReadContext(model, bench.table(), Runnable::run, CLOCK);
        CountedCopies copies = new CountedCopies(new DynamoDbCopyTable(metered, name), new DynamoDbCoreTable(metered, name), way, account);
        fanout = new Fanout(model, new ProcessMessage(model, copies, CLOCK, Optional.empty()), Optional.empty(), Runnable::run);
    }

    /** What a command, or a read, consumes, and what the stream function does that follows it. */
    Count count(String what, Runnable work) {
        account.take();
        account.news();
        meter.take();
        work.run();
        Units api = account.take();
        Meter.Reading reported = meter.take();
        List<StreamRecord> changes = account.news();
        fanout.process(changes, (key, failure) -> {
            throw failure;
        });
        return new Count(what, api, reported, changes.size(), account.take(), meter.take());
    }

    /** What a new entity is sent as: the sample, of parents that there are, and unlike any other where it has to be unique. */
    ObjectNode body(EntityType type, int number) {
        ObjectNode body = samples.entity(type);
        for (Parent parent : type.parents()) {
            if (made.containsKey(parent.entity())) {
                body.put(parent.attribute(), id(0));
            } else {
                body.remove(parent.attribute());
            }
        }
        type.unique().forEach(unique -> unique.attributes().stream().filter(body::hasNonNull).filter(name -> isOwn(type, name)).findFirst()
                .ifPresent(name -> distinguish(body, name, number)));
        return body;
    }

    private static boolean isOwn(EntityType type, String attribute) {
        return type.parents().stream().map(Parent::attribute).noneMatch(attribute::equals);
    }

    private static void distinguish(ObjectNode body, String attribute, int number) {
        if (body.get(attribute).isNumber()) {
            body.put(attribute, number + 1);
        } else {
            body.put(attribute, number + body.get(attribute).asText());
        }
    }

    /** Makes entities, uncounted, with the ids {@link #id} from 0 on. */
    void make(EntityType type, int count) {
        for (int i = made.getOrDefault(type.name(), 0); i < count; i++) {
            new PutEntity(preparation).put(type, id(i), body(type, i), Precondition.NONE);
            made.put(type.name(), i + 1);
            OwnCopies.self(type, type.ref(id(i))).forEach(this::ownCopy);
        }
    }

    /** Links two entities, uncounted, and makes the copies. */
    void link(Side side, int holder, int shown) {
        if (side.relation().follows().isPresent()) {
            follow(side.relation(), id(side.isOutgoing() ? holder : shown), id(side.isOutgoing() ? shown : holder));
        } else {
            new LinkEntities(preparation).link(side, id(holder), id(shown), samples.link(side.relation()));
        }
        preparedCopies.process(new Message.Recheck(CoreKey.of(side.link(id(holder), id(shown)))), TimeLeft.ENOUGH);
    }

    private void follow(Relation relation, String child, String parent) {
        ObjectNode patch = Json.MAPPER.createObjectNode().put(relation.follows().orElseThrow(), parent);
        new PatchEntity(preparation).patch(relation.from().entity(), child, patch, Precondition.NONE);
    }

    /** A copy that an entity calls for by itself. */
    Item ownCopy(CopyKey copy) {
        preparedCopies.process(new Message.Recheck(CoreKey.of(EntityRef.ofType(copy.type()))), TimeLeft.ENOUGH);
        return item(copy);
    }

    /** An id as long as a ULID. */
    static String id(int number) {
        return "%026d".formatted(number);
    }

    Item item(Key key) {
        return preparation.table().get(key, Consistency.STRONG).orElseThrow();
    }

    @Override
    public void close() {
        aside.deleteTable(request -> request.tableName(name));
        aside.close();
        metered.close();
    }
}
