package io.relata.internal.local.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Where a tenant is forgotten, as a mistake in the code would: there, all tenants are the first. */
enum Leak {
    NOWHERE, IN_INDEXES, IN_LINKS, IN_TAGS, IN_UNIQUE_VALUES, IN_IDEMPOTENCY_KEYS, IN_HISTORY, IN_ENTITIES, IN_SEARCH;

    private static final String FIRST = NoninterferenceTest.TENANTS.get(0) + "/";

    CoreTable on(CoreTable table) {
        return switch (this) {
            case NOWHERE, IN_SEARCH -> table;
            case IN_INDEXES -> new Forgetful(table, key -> false, query -> query.access().index().isPresent());
            case IN_LINKS -> ofKeys(table, id -> id.startsWith("link:"));
            case IN_TAGS -> ofKeys(table, id -> id.startsWith("tag#"));
            case IN_UNIQUE_VALUES -> ofKeys(table, id -> id.startsWith("unique:"));
            case IN_IDEMPOTENCY_KEYS -> ofKeys(table, id -> id.startsWith("idempotency:"));
            case IN_HISTORY -> ofKeys(table, id -> id.startsWith("history:"));
            case IN_ENTITIES -> ofKeys(table, id -> id.indexOf('#') < 0 && id.indexOf(':') < 0);
        };
    }

    private static Forgetful ofKeys(CoreTable table, Predicate<String> forgotten) {
        return new Forgetful(table, forgotten, query -> query.access().equals(Access.TABLE) && forgotten.test(seen(query.partition())));
    }

    private static String seen(String stored) {
        return stored.substring(stored.indexOf('/') + 1);
    }

    private static String ofFirst(String stored) {
        return FIRST + seen(stored);
    }

    /** In the table, sort keys begin with the tenant, too. */
    private static SortRange ofFirst(String tenant, SortRange range) {
        return new SortRange(range.low().replace(tenant, FIRST), range.high().replace(tenant, FIRST));
    }

    /** Takes keys and Queries for the first tenant's. What it finds has the tenant that asked, as the code above would expect. */
    private static final class Forgetful extends ForwardingCoreTable {
        private final Predicate<String> keys;
        private final Predicate<Query> queries;

        Forgetful(CoreTable table, Predicate<String> keys, Predicate<Query> queries) {
            super(table);
            this.keys = keys;
            this.queries = queries;
        }

        private CoreKey forgotten(CoreKey key) {
            return keys.test(seen(key.id())) ? new CoreKey(ofFirst(key.id()), ofFirst(key.type())) : key;
        }

        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            Key asked = key instanceof CoreKey core ? forgotten(core) : key;
            return table.get(asked, consistency).map(item -> item.with(Key.PARTITION, key.id()).with(Key.SORT, key.type()));
        }

        @Override
        public Slice query(Query query) {
            if (!queries.test(query) || query.partition().startsWith(FIRST)) {
                return table.query(query);
            }
            String tenant = query.partition().substring(0, query.partition().indexOf('/') + 1);
            Query ofFirst = new Query(query.access(), ofFirst(query.partition()), ofFirst(tenant, query.range()), query.direction(),
                    Optional.empty(),
                    query.limit(), query.consistency());
            Slice found = table.query(ofFirst);
            return new Slice(Stream.concat(found.items().stream().map(item -> item.with(Key.PARTITION, tenant + seen(item.string("id")))
                    .with(Key.SORT, tenant + seen(item.string("type")))), table.query(query).items().stream()).limit(query.limit())
                    .toList(),
                    Optional.empty());
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            return table.transact(actions.stream().map(this::forgotten).toList());
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            return table.write(forgotten(action));
        }

        private Action<CoreKey> forgotten(Action<CoreKey> action) {
            CoreKey key = forgotten(action.key());
            if (action instanceof Action.Put<CoreKey> put) {
                return new Action.Put<>(key, put.item(), put.condition());
            } else if (action instanceof Action.Update<CoreKey> update) {
                return new Action.Update<>(key, update.changes(), update.condition());
            } else if (action instanceof Action.Delete<CoreKey> deletion) {
                return new Action.Delete<>(key, deletion.condition());
            } else if (action instanceof Action.Check<CoreKey> check) {
                return new Action.Check<>(key, check.condition());
            }
            throw new IllegalArgumentException("unknown action: " + action);
        }
    }
}
