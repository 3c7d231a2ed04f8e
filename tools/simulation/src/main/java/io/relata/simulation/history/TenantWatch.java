package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.search.OpenSearch;
import io.relata.simulation.table.TraceText;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Watches that nobody who acts for a tenant is shown what is another's, or writes it, and that no transaction is about two. In a model
 * without tenants there is nothing to watch.
 */
final class TenantWatch {
    private final Views views;
    private final Consumer<String> report;

    /** @param report receives what should not be */
    TenantWatch(Views views, Consumer<String> report) {
        this.views = views;
        this.report = report;
    }

    /** Whether there are tenants. */
    boolean isOn() {
        return views.areSeveral();
    }

    /** Whose items these are, one after the other. */
    Iterator<Optional<String>> owners(List<Coalesce.Changes> items) {
        return items.stream().map(item -> views.of(item.key())).iterator();
    }

    /** Whose an item is. */
    Optional<String> owner(Key key) {
        return views.of(key);
    }

    /** The table as it is used for a tenant's call. */
    CoreTable call(CoreTable table, String tenant) {
        return isOn() ? new OfCall(table, Optional.of(tenant)) : table;
    }

    /** The search engine as it is used for a tenant's call. */
    OpenSearch search(OpenSearch engine, String tenant) {
        return isOn() ? new OfSearch(engine, tenant) : engine;
    }

    void shown(Optional<String> tenant, Optional<Item> item) {
        item.ifPresent(one -> check(tenant, one.key(), "is shown"));
    }

    void shown(Optional<String> tenant, Slice slice) {
        slice.items().forEach(item -> check(tenant, item.key(), "is shown"));
    }

    void writes(Optional<String> tenant, List<? extends Action<? extends Key>> actions) {
        Optional<String> first = tenant.or(() -> views.of(actions.get(0).key()));
        actions.forEach(action -> check(first, action.key(), "writes"));
    }

    private void check(Optional<String> tenant, Key key, String does) {
        if (tenant.isPresent() && !tenant.equals(views.of(key))) {
            report.accept("who acts for tenant " + tenant.get() + " " + does + " " + TraceText.of(key));
        }
    }

    private final class OfCall extends ForwardingCoreTable {
        private final Optional<String> tenant;

        OfCall(CoreTable table, Optional<String> tenant) {
            super(table);
            this.tenant = tenant;
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            Optional<Item> found = super.get(key, consistency);
            shown(tenant, found);
            return found;
        }

        @Override
        public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
            List<Item> found = super.getAll(keys, consistency);
            found.forEach(item -> shown(tenant, Optional.of(item)));
            return found;
        }

        @Override
        public Slice query(Query query) {
            Slice slice = super.query(query);
            shown(tenant, slice);
            return slice;
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            writes(tenant, List.of(action));
            return super.write(action);
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            writes(tenant, actions);
            return super.transact(actions);
        }
    }

    /** The engine shows the documents of the tenant alone: it is not for the caller to leave out the others. */
    private final class OfSearch implements OpenSearch {
        private final OpenSearch engine;
        private final String tenant;

        OfSearch(OpenSearch engine, String tenant) {
            this.engine = engine;
            this.tenant = tenant;
        }

        @Override
        public Answer send(String method, String path, String json) {
            Answer answer = engine.send(method, path, json);
            answer.body().at("/hits/hits").forEach(hit -> {
                String document = hit.at("/sort/1").asText();
                if (!document.startsWith(tenant + "/")) {
                    report.accept("the search engine shows tenant " + tenant + " " + document);
                }
            });
            return answer;
        }

        @Override
        public Answer sendLines(String method, String path, String lines) {
            return engine.sendLines(method, path, lines);
        }
    }
}
