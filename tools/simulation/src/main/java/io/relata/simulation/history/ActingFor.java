package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/** An invocation that works for one tenant after the other, or, in lanes, for several at once. */
final class ActingFor {
    private final TenantWatch watch;
    private final Actor actor;
    /** By the name of the actor or of its lane. */
    private final Map<String, String> tenants = new HashMap<>();

    ActingFor(TenantWatch watch, Actor actor) {
        this.watch = watch;
        this.actor = actor;
    }

    /** From now on it works for this tenant; for none, it may be for any. */
    void tenant(Optional<String> tenant) {
        tenant.ifPresentOrElse(name -> tenants.put(actor.name(), name), () -> tenants.remove(actor.name()));
    }

    /** Runs one task for each tenant in turn. */
    Executor each(Iterator<Optional<String>> next, Executor executor) {
        return watch.isOn() ? task -> {
            Optional<String> tenant = next.next();
            executor.execute(() -> {
                tenant(tenant);
                task.run();
                tenant(Optional.empty());
            });
        } : executor;
    }

    /** What the invocation uses. */
    StreamTable on(StreamTable table) {
        return watch.isOn() ? new Watched(table) : table;
    }

    private Optional<String> now() {
        return Optional.ofNullable(tenants.get(actor.name()));
    }

    private final class Watched implements StreamTable {
        private final StreamTable table;

        Watched(StreamTable table) {
            this.table = table;
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            Optional<Item> found = table.get(key, consistency);
            watch.shown(now(), found);
            return found;
        }

        /** What is read together is one tenant's. */
        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            Optional<String> tenant = now().or(() -> watch.owner(keys.get(0)));
            List<Item> found = table.getAll(keys, consistency);
            found.forEach(item -> watch.shown(tenant, Optional.of(item)));
            return found;
        }

        @Override
        public Slice query(Query query) {
            Slice slice = table.query(query);
            watch.shown(now(), slice);
            return slice;
        }

        @Override
        public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
            updates.forEach(update -> watch.writes(now(), List.of(update)));
            return table.updateExisting(updates);
        }

        /** Whoever looks at the whole table looks at all tenants. */
        @Override
        public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
            return table.scan(segment, segments, startAfter, limit);
        }

        @Override
        public Outcome write(Action<CopyKey> action) {
            watch.writes(now(), List.of(action));
            return table.write(action);
        }

        @Override
        public Outcome delete(Action.Delete<CopyKey> deletion) {
            watch.writes(now(), List.of(deletion));
            return table.delete(deletion);
        }

        @Override
        public Outcome correct(Action<CoreKey> action) {
            watch.writes(now(), List.of(action));
            return table.correct(action);
        }

        @Override
        public int transactionLimit() {
            return table.transactionLimit();
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            watch.writes(now(), actions);
            return table.transact(actions);
        }
    }
}
