package io.relata.internal.engine.core;

import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.TableModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads that show of a copy what the model says that copies carry: one that is older than the model may carry more. */
public final class CopiedReads implements TableReads {
    private final TableReads table;
    private final Map<String, Set<String>> carried;

    private CopiedReads(TableReads table, Map<String, Set<String>> carried) {
        this.table = table;
        this.carried = carried;
    }

    /** The table itself where copies carry everything. */
    public static TableReads of(TableModel model, TableReads table) {
        Map<String, Set<String>> carried = model.compiled().partlyCopied();
        return carried.isEmpty() ? table : new CopiedReads(table, carried);
    }

    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        return table.get(key, consistency).map(this::shown);
    }

    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        return table.getAll(keys, consistency).stream().map(this::shown).toList();
    }

    @Override
    public Slice query(Query query) {
        Slice slice = table.query(query);
        return new Slice(slice.items().stream().map(this::shown).toList(), slice.lastKey());
    }

    private Item shown(Item item) {
        Optional<Set<String>> names = Optional.of(item).filter(Kind.COPY::is).flatMap(Item::entity).map(carried::get);
        if (names.isEmpty()) {
            return item;
        }
        CopyItem copy = new CopyItem(item);
        if (!copy.hasData() || names.get().containsAll(copy.data().keySet())) {
            return item;
        }
        Map<String, Object> data = new HashMap<>(copy.data());
        data.keySet().retainAll(names.get());
        return copy.withData(data).item();
    }
}
