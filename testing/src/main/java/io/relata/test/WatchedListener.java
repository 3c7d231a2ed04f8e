package io.relata.test;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.fanout.after.ChangeListener;
import io.relata.internal.fanout.after.EarlierState;
import java.util.Optional;

/** A listener whose failures are remembered. */
record WatchedListener(ChangeListener listener, Failures failures) implements ChangeListener {
    @Override
    public String name() {
        return listener.name();
    }

    @Override
    public String entity() {
        return listener.entity();
    }

    @Override
    public boolean hasHistory() {
        return listener.hasHistory();
    }

    @Override
    public void told(KeySpace space, EntityRef entity, long version, Optional<Item> now, EarlierState before) {
        try {
            listener.told(space, entity, version, now, before);
        } catch (RuntimeException e) {
            failures.add("the listener " + listener.name() + " failed for " + entity.entity() + " " + entity.id(), e);
            throw e;
        }
    }
}
