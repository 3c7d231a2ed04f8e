package io.relata.internal.engine.transfer;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.NewItems;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * A table for many threads that each write one entity or link after the other, by the code of the API: what they read and create at the
 * same time is asked for in few requests. Transactions, and writes of what is there, are requests of their own.
 */
public final class GatheredTable extends ForwardingCoreTable implements AutoCloseable {
    /** The most items that one BatchGetItem reads. */
    private static final int READS = 100;
    private static final Duration WAIT = Duration.ofMillis(5);
    /** Requests of a single line that are under way at the same time. More would make each slower, and not all of them faster. */
    private static final int ALONE = 16;
    private static final Condition ABSENT = Condition.absent();

    private final Gather<Key, Optional<Item>> reads;
    private final Gather<Action.Put<CoreKey>, Optional<Outcome>> puts;
    private final Semaphore alone = new Semaphore(ALONE);

    /** @param parallel requests of each kind that are under way at the same time */
    public GatheredTable(CoreTable table, NewItems items, int parallel) {
        super(table);
        this.reads = new Gather<>(READS, WAIT, parallel, keys -> read(table, keys));
        this.puts = new Gather<>(NewItems.MOST, WAIT, parallel, all -> put(items, all));
    }

    /** Many may ask for one item: it is read once, and strongly for all if one of them asks so, which all do. */
    private static List<Optional<Item>> read(CoreTable table, List<Key> keys) {
        Map<Key, Item> found = new HashMap<>();
        table.getAll(keys.stream().distinct().toList(), Consistency.STRONG).forEach(item -> found.put(item.key(), item));
        return keys.stream().map(key -> Optional.ofNullable(found.get(key))).toList();
    }

    /** Of several with one key, only the first is put together with others. */
    private static List<Optional<Outcome>> put(NewItems items, List<Action.Put<CoreKey>> all) {
        Map<CoreKey, Action.Put<CoreKey>> first = new LinkedHashMap<>();
        all.forEach(put -> first.putIfAbsent(put.key(), put));
        List<Action.Put<CoreKey>> distinct = List.copyOf(first.values());
        List<Optional<Outcome>> ended = items.put(distinct);
        Map<Action.Put<CoreKey>, Optional<Outcome>> outcomes = new IdentityHashMap<>();
        for (int i = 0; i < distinct.size(); i++) {
            outcomes.put(distinct.get(i), ended.get(i));
        }
        List<Optional<Outcome>> each = new ArrayList<>();
        all.forEach(put -> each.add(outcomes.getOrDefault(put, Optional.empty())));
        return each;
    }

    /** Always strong. */
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return reads.ask(key);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return action instanceof Action.Put<CoreKey> put && put.condition().equals(ABSENT)
                ? puts.ask(put).orElseGet(() -> alone(() -> table.write(action)))
                : alone(() -> table.write(action));
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return alone(() -> table.transact(actions));
    }

    private <T> T alone(Supplier<T> request) {
        alone.acquireUninterruptibly();
        try {
            return request.get();
        } finally {
            alone.release();
        }
    }

    @Override
    public void close() {
        reads.close();
        puts.close();
    }
}
