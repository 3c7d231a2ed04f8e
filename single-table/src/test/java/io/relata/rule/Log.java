package io.relata.rule;

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

/** A table that keeps a list of what it is asked. */
final class Log extends ForwardingCoreTable {
    private final List<String> requests = new ArrayList<>();

    Log(CoreTable table) {
        super(table);
    }

    /** What it was asked since the last time. */
    List<String> take() {
        List<String> taken = List.copyOf(requests);
        requests.clear();
        return taken;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        requests.add("get " + entity(key));
        return table.get(key, consistency);
    }

    @Override
    public Slice query(Query query) {
        requests.add("query");
        return table.query(query);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        requests.add(text(action));
        return table.write(action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        requests.add(String.join(" and ", actions.stream().map(Log::text).toList()));
        return table.transact(actions);
    }

    private static String text(Action<CoreKey> action) {
        return action.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT) + " " + entity(action.key());
    }

    private static String entity(Key key) {
        return key.type().replaceFirst("#.*", "");
    }
}
