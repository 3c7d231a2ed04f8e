package io.relata.internal.fanout.tenant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.MemoryBulkTable;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.IndexAction;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table in memory with the stream and work functions, which follow when they are told to. Calls of a deletion can end in a crash. */
final class TenantsInMemory implements BulkTable {
    /** Ends the function at a call. */
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    final MemoryTable stored = new MemoryTable();
    final Deque<Message> queue = new ArrayDeque<>();
    final Clock clock = Clock.systemUTC();
    private final TableModel model;
    private final MemoryBulkTable bulk = new MemoryBulkTable(stored);
    private final ProcessMessage process;
    private final Fanout fanout;
    private final WorkQueue sent = message -> call(() -> queue.add(MessageJson.read(MessageJson.write(message))));
    private Map<Key, Item> followed = Map.of();
    private DocumentIndex documents = DocumentIndex.NONE;
    private Runnable beforeScans = () -> {};
    private int callsToCrash = -1;
    private int throttled;
    private BiFunction<BulkTable, Scan, Part> scans = BulkTable::scan;

    TenantsInMemory(TableModel model, int portion) {
        this.model = model;
        MemoryCopyTable copies = new MemoryCopyTable(stored);
        process = new ProcessMessage(model, copies, clock, new FanoutJob(copies, queue::add, clock, portion));
        fanout = new Fanout(model, process, queue::add, Runnable::run);
    }

    void searchedBy(DocumentIndex index) {
        documents = index;
    }

    /** @param how the deletion scans */
    void scanBy(BiFunction<BulkTable, Scan, Part> how) {
        scans = how;
    }

    /** @param work done before each scan */
    void meanwhile(Runnable work) {
        beforeScans = work;
    }

    /** The call after {@code calls} more fails, before it takes effect. */
    void crashAfter(int calls) {
        callsToCrash = calls;
    }

    /** So many deletions find no capacity. */
    void throttle(int deletions) {
        throttled = deletions;
    }

    WriteContext writes(String tenant) {
        return WriteContext.of(model, new MemoryCoreTable(stored)).by(Caller.of("ann").inTenant(tenant));
    }

    void put(String tenant, String entity, String id, String json) {
        try {
            new PutEntity(writes(tenant)).put(model.entity(entity).orElseThrow(), id,
                    (ObjectNode) Json.MAPPER.readTree(json.replace('\'', '"')), Precondition.NONE);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    /** The stream functions process what has changed; messages stay in the queue. */
    void followOnce() {
        List<StreamRecord> changes = changes();
        List<String> again = fanout.process(changes, (key, failure) -> {
            throw failure;
        });
        if (!again.isEmpty()) {
            throw new AssertionError("not processed: " + again);
        }
    }

    /** The stream and work functions process everything, until nothing changes any more. */
    void follow() {
        int items = -1;
        while (items != Set.copyOf(stored.items()).hashCode()) {
            items = Set.copyOf(stored.items()).hashCode();
            followOnce();
            work(1);
        }
    }

    /** The work function takes all messages, each so many times. */
    void work(int deliveries) {
        while (!queue.isEmpty()) {
            Message message = queue.remove();
            for (int i = 0; i < deliveries; i++) {
                take(message);
            }
        }
    }

    static boolean isDeletion(Message message) {
        return message instanceof Message.DeleteTenant;
    }

    /** The work function takes one message. */
    void take(Message message) {
        if (message instanceof Message.DeleteTenant turn) {
            new ContinueDeletion(this, sent, documents, clock).take(turn, TimeLeft.ENOUGH);
        } else {
            process.process(message, TimeLeft.ENOUGH);
        }
    }

    TenantDeletion start(String tenant, DeletionOrder order) {
        return new TenantDeletions(bulk, clock).start(sent, new Tenant(tenant), order);
    }

    TenantDeletion deletion(String tenant) {
        return new TenantDeletions(bulk, clock).read(new Tenant(tenant)).orElseThrow();
    }

    /** The items of a tenant, by their keys as the tenant sees them. */
    Map<Key, Item> items(String tenant) {
        Tenant name = new Tenant(tenant);
        return stored.items().stream().filter(item -> name.owns(item.key().id()))
                .collect(Collectors.toMap(item -> name.seen(item.key()), Function.identity()));
    }

    /** What the stream has of what was written since it was asked last: as the filter of the event source lets it pass. */
    private List<StreamRecord> changes() {
        Map<Key, Item> now = new LinkedHashMap<>();
        stored.items().stream().filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item) || Kind.TOMBSTONE.is(item))
                .forEach(item -> now.put(item.key(), item));
        List<StreamRecord> changes = new ArrayList<>();
        Stream.concat(followed.keySet().stream(), now.keySet().stream()).distinct()
                .filter(key -> !Objects.equals(followed.get(key), now.get(key)))
                .forEach(key -> changes.add(new StreamRecord("1", key, Optional.ofNullable(followed.get(key)),
                        Optional.ofNullable(now.get(key)))));
        followed = now;
        return changes;
    }

    /** What the index function makes of the present items. */
    List<IndexAction> indexed() {
        return stored.items().stream().flatMap(item -> IndexAction.of(model, item.key(), Optional.empty(), Optional.of(item)).stream())
                .toList();
    }

    private <T> T call(Supplier<T> effect) {
        if (callsToCrash == 0) {
            throw new Crash();
        }
        callsToCrash = Math.max(-1, callsToCrash - 1);
        return effect.get();
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return call(() -> bulk.get(key, consistency));
    }

    @Override
    public Slice query(Query query) {
        return call(() -> bulk.query(query));
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return call(() -> bulk.write(action));
    }

    @Override
    public Part scan(Scan scan) {
        beforeScans.run();
        Scan small = new Scan(scan.segment(), scan.segments(), scan.startAfter(), 7, scan.prefix(), scan.attributes());
        return call(() -> scans.apply(bulk, small));
    }

    @Override
    public void delete(List<Key> keys) {
        if (throttled-- > 0) {
            throw new TableThrottledException("no capacity", null);
        }
        keys.forEach(key -> call(() -> {
            bulk.delete(List.of(key));
            return key;
        }));
    }
}
