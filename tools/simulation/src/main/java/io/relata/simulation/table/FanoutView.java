package io.relata.simulation.table;

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
import java.util.List;
import java.util.Optional;

/** The table as one invocation of the stream function uses it. */
public final class FanoutView implements StreamTable {
    private final Calls calls;
    private final int transactionLimit;

    public FanoutView(SharedState state, Actor actor) {
        transactionLimit = state.transactionLimit();
        calls = new Calls(state, actor, Writer.STREAM_FUNCTION);
    }

    /** The number of calls. */
    public int calls() {
        return calls.made();
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
    public Slice scan(int segment, int segments, Optional<Item> startAfter, int limit) {
        return calls.scan(segment, segments, startAfter, limit);
    }

    @Override
    public Outcome write(Action<CopyKey> action) {
        return calls.write(SendMode.ALONE, action);
    }

    @Override
    public Outcome delete(Action.Delete<CopyKey> deletion) {
        return calls.write(SendMode.ALONE, deletion);
    }

    @Override
    public Outcome correct(Action<CoreKey> action) {
        return calls.write(SendMode.ALONE, action);
    }

    @Override
    public int transactionLimit() {
        return transactionLimit;
    }

    @Override
    public Transacted transact(List<? extends Action<? extends Key>> actions) {
        return calls.transact(actions);
    }

    @Override
    public List<Outcome> updateExisting(List<Action.Update<CopyKey>> updates) {
        return new Batch(calls, updates).send();
    }
}
