package io.relata.simulation.table;

import io.relata.item.Item;
import io.relata.key.CoreKey;
import io.relata.key.Key;
import io.relata.simulation.stage.Actor;
import io.relata.table.Action;
import io.relata.table.Consistency;
import io.relata.table.CoreTable;
import io.relata.table.Outcome;
import io.relata.table.Query;
import io.relata.table.Slice;
import io.relata.table.Transacted;
import java.util.List;
import java.util.Optional;

/** The table as one call of the API sees it. */
public final class ApiView implements CoreTable {
    private final Calls calls;

    public ApiView(Room room, Actor actor) {
        calls = new Calls(room, actor, Writer.API);
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
        return calls.write(Way.ALONE, action);
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        return calls.transact(actions);
    }
}
