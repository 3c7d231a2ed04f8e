package io.relata.internal.functions.fresh;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A table whose indexes and copies lag without bound: each item, and each copy, is shown as it was at any moment since the start. Single
 * items that are read strongly are as they are.
 */
final class LaggingTable implements CoreTable {
    private final TableModel model;
    private final MemoryTable now = new MemoryTable();
    /** All items with their copies, after each write. */
    private final List<Map<Key, Item>> moments = new ArrayList<>(List.of(Map.of()));
    private MemoryTable shown = new MemoryTable();
    private int requests;
    private int longest = Integer.MAX_VALUE;

    LaggingTable(TableModel model) {
        this.model = model;
    }

    /** Shows everything as it is, or each item as it was at a random moment. */
    void show(Optional<Random> lag) {
        shown = new MemoryTable();
        Set<Key> keys = new LinkedHashSet<>();
        moments.forEach(moment -> keys.addAll(moment.keySet()));
        for (Key key : keys) {
            int moment = lag.map(random -> random.nextInt(4) == 0 ? moments.size() - 1 : random.nextInt(moments.size()))
                    .orElse(moments.size() - 1);
            Optional.ofNullable(moments.get(moment).get(key)).ifPresent(shown::put);
        }
    }

    /** Lets a Query end after so many items, as DynamoDB's do after 1 MB. */
    void cut(int items) {
        longest = items;
    }

    /** The number of requests since it was last asked. */
    int requests() {
        int made = requests;
        requests = 0;
        return made;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        requests++;
        return (consistency == Consistency.STRONG ? now : shown).get(key, consistency);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        requests++;
        return (consistency == Consistency.STRONG ? now : shown).getAll(keys, consistency);
    }

    @Override
    public Slice query(Query query) {
        requests++;
        boolean isOfCopies = query.access().equals(Access.TABLE) && Key.of(query.partition(), query.partition()) instanceof CopyKey;
        return (query.access().index().isPresent() || isOfCopies ? shown : now).query(query.limitedTo(Math.min(longest, query.limit())));
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        Outcome outcome = now.write(action);
        followed();
        return outcome;
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        Transacted transacted = now.transact(actions);
        followed();
        return transacted;
    }

    /** In a model with tenants nothing follows. */
    private void followed() {
        if (model.multiTenant()) {
            return;
        }
        Map<Key, Item> all = new HashMap<>();
        now.items().forEach(item -> all.put(item.key(), item));
        all.putAll(ExpectedCopies.of(model, now.items()));
        moments.add(all);
    }
}
