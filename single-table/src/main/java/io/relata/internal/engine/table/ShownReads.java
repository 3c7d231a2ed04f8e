package io.relata.internal.engine.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads of items under their own keys that are shown otherwise than they are stored. */
public class ShownReads implements TableReads {
    private final TableReads stored;
    private final UnaryOperator<Item> shown;

    /** @param shown makes of a stored item what is shown of it */
    public ShownReads(TableReads stored, UnaryOperator<Item> shown) {
        this.stored = stored;
        this.shown = shown;
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return stored.get(key, consistency).map(shown);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return stored.getAll(keys, consistency).stream().map(shown).toList();
    }

    @Override
    public Slice query(Query query) {
        Slice slice = stored.query(query);
        return new Slice(slice.items().stream().map(shown).toList(), slice.lastKey());
    }
}
