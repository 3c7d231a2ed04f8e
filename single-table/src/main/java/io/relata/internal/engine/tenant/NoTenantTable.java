package io.relata.internal.engine.tenant;

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
import java.util.List;
import java.util.Optional;

/** The table of a model with tenants as long as nobody has said whose items are meant: nothing in it can be read or written. */
public final class NoTenantTable implements CoreTable {
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        throw refused();
    }

    @Override
    public Slice query(Query query) {
        throw refused();
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        throw refused();
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        throw refused();
    }

    private static IllegalStateException refused() {
        return new IllegalStateException(
                "the model has tenants, and nobody has said whose data this is about: act onBehalfOf(...) a caller who is"
                        + " of a tenant");
    }
}
