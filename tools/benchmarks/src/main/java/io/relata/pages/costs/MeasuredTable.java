package io.relata.pages.costs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.copy.OwnCopies;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.Meter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of a model, filled with samples, on which commands and fan-out run and are counted twice: by the {@link Tariff}, and by what the
 * database says. The clock stands still, so that the same model has the same items every time.
 */
final class MeasuredTable implements AutoCloseable {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T12:00:00.123Z"), ZoneOffset.UTC);

    final TableModel model;
    final SampleItems samples;
    /** How many copies there are when an entity is changed, in ascending order. */
    final List<Integer> fans;
    final WriteContext bench;
    final ReadContext reader;
    private final Store store;
    private final OneTenant tenant;
    private final WriteContext preparation;
    private final ProcessMessage preparedCopies;
    private final ConsumptionMeter account;
    private final Fanout fanout;
    private final Map<String, Integer> made = new HashMap<>();

    MeasuredTable(TableModel model, SampleItems samples, List<Integer> fans, Store store) {
        this.model = model;
        this.samples = samples;
        this.fans = fans;
        this.store = store;
        OptimisticRetry none = new OptimisticRetry(1, attempt -> {});
        tenant = OneTenant.of(model);
        preparation = tenant.calling(new WriteContext(model, store.core(), CLOCK, none));
        preparedCopies = new ProcessMessage(model, store.copies(), CLOCK, FanoutJob.NONE);
        account = new ConsumptionMeter(new Tariff(model), store.core());
        bench = tenant.calling(new WriteContext(model, store.core(account), CLOCK, none));
        reader = tenant.calling(new ReadContext(model, store.core(account), Runnable::run, CLOCK));
        fanout = new Fanout(model, new ProcessMessage(model, store.copies(account), CLOCK, FanoutJob.NONE), WorkQueue.NONE,
                Runnable::run);
    }

    /** What verify reads of all that is there by now. */
    VerifyCost verified() {
        return VerifyCost.of(model, store.copies(), CLOCK);
    }

    /** What a command, or a read, consumes, and what the stream function does that follows it. */
    Count count(String what, Runnable work) {
        account.take();
        account.news();
        store.reported();
        work.run();
        Units api = account.take();
        Meter.Reading reported = store.reported();
        List<StreamRecord> changes = account.news();
        fanout.process(changes, (key, failure) -> {
            throw failure;
        });
        return new Count(what, api, reported, changes.size(), account.take(), store.reported());
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
        type.unique().forEach(unique -> unique.compared().stream().filter(body::hasNonNull).filter(name -> isOwn(type, name)).findFirst()
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
        recheck(CoreKey.of(side.link(id(holder), id(shown))));
    }

    private void follow(Relation relation, String child, String parent) {
        ObjectNode patch = Json.MAPPER.createObjectNode().put(relation.follows().orElseThrow(), parent);
        new PatchEntity(preparation).patch(relation.from().entity(), child, patch, Precondition.NONE);
    }

    /** A copy that an entity calls for by itself. */
    Item ownCopy(CopyKey copy) {
        recheck(CoreKey.of(EntityRef.ofType(copy.type())));
        return item(copy);
    }

    private void recheck(CoreKey key) {
        preparedCopies.process(tenant.about(new Message.Recheck(key)), TimeLeft.ENOUGH);
    }

    /** The most copies that a changed entity has. */
    int copies() {
        return fans.get(fans.size() - 1);
    }

    /** Each side has an entity of its own that everything is linked to, so that the copies of one relation are counted and no others. */
    int hub(Side side) {
        return copies() + model.sides(side.holder().entity()).indexOf(side);
    }

    /** An id as long as a ULID. */
    static String id(int number) {
        return "%026d".formatted(number);
    }

    /** As it is stored. */
    Item item(Key key) {
        return store.core().get(tenant.stored(key), Consistency.STRONG).orElseThrow();
    }

    @Override
    public void close() {
        store.close();
    }
}
