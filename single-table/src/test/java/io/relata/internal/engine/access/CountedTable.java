package io.relata.internal.engine.access;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A table that notes what is asked of it. */
public final class CountedTable extends ForwardingCoreTable {
    private final List<String> requests = new ArrayList<>();
    private final List<Action<CoreKey>> actions = new ArrayList<>();

    public CountedTable(CoreTable table) {
        super(table);
    }

    /** The requests since the last time. */
    public List<String> requests() {
        List<String> noted = List.copyOf(requests);
        requests.clear();
        return noted;
    }

    /** All that was written or checked. */
    List<Action<CoreKey>> actions() {
        return actions;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        requests.add("GetItem " + key.id());
        return super.get(key, consistency);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        requests.add("BatchGetItem " + keys.size());
        return super.getAll(keys, consistency);
    }

    @Override
    public Slice query(Query query) {
        requests.add("Query " + query.access().index().orElse("table"));
        return super.query(query);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        requests.add("write");
        actions.add(action);
        return super.write(action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> all) {
        requests.add("TransactWriteItems " + all.size());
        actions.addAll(all);
        return super.transact(all);
    }
}
