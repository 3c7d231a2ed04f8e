package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import java.util.Optional;

/** All of a table, seen as it is stored. */
final class WholeTable implements KeySpace {
    @Override
    public Optional<String> name() {
        return Optional.empty();
    }

    @Override
    public Key stored(Key seen) {
        return seen;
    }

    @Override
    public CoreKey stored(CoreKey seen) {
        return seen;
    }

    @Override
    public CopyKey stored(CopyKey seen) {
        return seen;
    }

    @Override
    public Key seen(Key stored) {
        return stored;
    }

    @Override
    public CoreKey seen(CoreKey stored) {
        return stored;
    }

    @Override
    public Item stored(Item seen) {
        return seen;
    }

    @Override
    public Item seen(Item stored) {
        return stored;
    }

    @Override
    public Key original(Key seen) {
        return seen;
    }

    @Override
    public TableReads reads(TableReads stored) {
        return stored;
    }

    @Override
    public CoreTable core(CoreTable stored) {
        return stored;
    }

    @Override
    public CopyTable copies(CopyTable stored) {
        return stored;
    }

    @Override
    public ProgressTable progress(ProgressTable stored) {
        return stored;
    }
}
