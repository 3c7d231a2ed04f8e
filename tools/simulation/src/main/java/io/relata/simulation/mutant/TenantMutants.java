package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.after.ChangeListener;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.search.OpenSearch;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Errors in whose items are meant: a tenant is forgotten, or another is in its place. */
final class TenantMutants {
    private static final String LIST = "list";

    private TenantMutants() {
    }

    /** What follows the tenant. */
    static String bare(String key) {
        return key.substring(key.indexOf('/') + 1);
    }

    static Key bare(Key key) {
        return Key.of(bare(key.id()), bare(key.type()));
    }

    private static CoreKey bare(CoreKey key) {
        return new CoreKey(bare(key.id()), bare(key.type()));
    }

    private static Item under(Key key, Item item) {
        return item.with(Key.PARTITION, key.id()).with(Key.SORT, key.type());
    }

    /** Some attributes are stored without the tenant that they begin with. */
    static Action<CoreKey> storedBare(Predicate<String> attributes, Action<CoreKey> action) {
        String prefix = action.key().id().substring(0, action.key().id().indexOf('/') + 1);
        return Rewritten.item(item -> {
            Map<String, Object> bare = new HashMap<>(item.attributes());
            bare.replaceAll((name, value) -> attributes.test(name) && value instanceof String text && text.startsWith(prefix)
                    ? bare(text)
                    : value);
            return new Item(bare);
        }, action);
    }

    /** The lists of all are those of all tenants. */
    static final class OneList extends RequestTable {
        OneList(CoreTable table) {
            super(table);
        }

        @Override
        Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of) {
            return Optional.of(storedBare(LIST::equals, action));
        }

        @Override
        public Slice query(Query query) {
            return super.query(query.access().partitionAttribute().equals(LIST)
                    ? new Query(query.access(), bare(query.partition()), query.range(), query.direction(), query.startAfter(),
                            query.limit(), query.consistency())
                    : query);
        }
    }

    /** Guards of some kind lie under keys without tenants. */
    static final class SharedGuards extends RequestTable {
        private final Predicate<CoreKey> kind;

        SharedGuards(CoreTable table, Predicate<CoreKey> kind) {
            super(table);
            this.kind = kind;
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return key instanceof CoreKey core && kind.test(bare(core))
                    ? super.get(bare(key), consistency).map(item -> under(key, item))
                    : super.get(key, consistency);
        }

        @Override
        Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of) {
            CoreKey key = bare(action.key());
            if (!kind.test(key)) {
                return Optional.of(action);
            } else if (action instanceof Action.Put<CoreKey> put) {
                return Optional.of(new Action.Put<>(key, under(key, put.item()), put.condition()));
            }
            return Optional.of(action instanceof Action.Delete<CoreKey> ? new Action.Delete<>(key, action.condition()) : action);
        }
    }

    /** The progress of large fan-outs is kept without tenants. */
    static final class SharedProgress extends StreamTableFilter {
        SharedProgress(StreamTable table) {
            super(table);
        }

        private static boolean isProgress(Key key) {
            return bare(key) instanceof CopyKey copy && copy.isProgress();
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return isProgress(key) ? super.get(bare(key), consistency).map(item -> under(key, item)) : super.get(key, consistency);
        }

        @Override
        public Outcome write(Action<CopyKey> action) {
            CopyKey key = (CopyKey) bare(action.key());
            if (action instanceof Action.Put<CopyKey> put) {
                return super.write(new Action.Put<>(key, under(key, put.item()), put.condition()));
            } else if (action instanceof Action.Update<CopyKey> update) {
                return super.write(new Action.Update<>(key, update.changes(), update.condition()));
            }
            return super.write(action instanceof Action.Delete<CopyKey> ? new Action.Delete<>(key, action.condition()) : action);
        }
    }

    /** Core items are looked for without the tenant. */
    static final class SourcesUnfound extends StreamTableFilter {
        SourcesUnfound(StreamTable table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return super.get(key instanceof CoreKey ? bare(key) : key, consistency);
        }
    }

    /** Items of several tenants in a batch count as those of one. */
    static List<StreamRecord> ofTheFirst(List<StreamRecord> records) {
        String id = records.get(0).key().id();
        String first = id.substring(0, id.indexOf('/') + 1);
        return records.stream().map(record -> new StreamRecord(record.sequenceNumber(),
                Key.of(first + bare(record.key().id()), first + bare(record.key().type())), record.before(), record.after())).toList();
    }

    static Message ofTheFirst(Message message) {
        return message instanceof Message.OfTenant of ? new Message.OfTenant(new Tenant("a"), of.message()) : message;
    }

    /** Cursors of lists do not tell whose they are. */
    static Answer byAnyCursor(Call call, CallContext api) {
        boolean isList = call instanceof ReadCall.All || call instanceof ReadCall.Misled misled && misled.of() instanceof ReadCall.All;
        return call.send(isList
                ? api.reading(read -> new ReadContext(read.model(), read.table(), read.queries(), read.clock(), KeySpace.WHOLE,
                        read.authority(), read.tables(), read.positions()))
                : api);
    }

    /** A search without the filter by tenant. */
    record Unfiltered(OpenSearch engine) implements OpenSearch {
        @Override
        public Answer send(String method, String path, String json) {
            return engine.send(method, path, json.replaceFirst("\\{\"term\":\\{\"tenant\":\"[^\"]*\"\\}\\},", ""));
        }

        @Override
        public Answer sendLines(String method, String path, String lines) {
            return engine.sendLines(method, path, lines);
        }
    }

    /** Is not told whose entity it is. */
    record Untold(ChangeListener listener) implements ChangeListener {
        @Override
        public String name() {
            return listener.name();
        }

        @Override
        public String entity() {
            return listener.entity();
        }

        @Override
        public void told(KeySpace space, EntityRef entity, long version, Optional<Item> now) {
            listener.told(KeySpace.WHOLE, entity, version, now);
        }
    }
}
