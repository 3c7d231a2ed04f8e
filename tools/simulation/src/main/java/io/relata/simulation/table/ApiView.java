package io.relata.simulation.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.stage.Actor;
import java.util.List;
import java.util.Optional;

/** The table as one API request uses it. */
public final class ApiView implements CoreTable {
    private final Calls calls;

    /** @param call the number of the request */
    public ApiView(SharedState state, Actor actor, int call) {
        calls = new Calls(state, actor, Writer.ofCall(call));
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return calls.get(key, consistency);
    }

    @Override
    public Slice query(Query query) {
        return calls.query(query);
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        return calls.write(SendMode.ALONE, action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return calls.transact(actions);
    }
}
