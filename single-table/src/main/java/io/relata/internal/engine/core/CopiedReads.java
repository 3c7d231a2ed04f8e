package io.relata.internal.engine.core;

import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.table.ShownReads;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.TableModel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads that show of a copy what the model says that copies carry: one that is older than the model may carry more. */
public final class CopiedReads extends ShownReads {
    private CopiedReads(TableReads table, Map<String, Set<String>> carried) {
        super(table, item -> shown(item, carried));
    }

    /** The table itself where copies carry everything. */
    public static TableReads of(TableModel model, TableReads table) {
        Map<String, Set<String>> carried = model.compiled().partlyCopied();
        return carried.isEmpty() ? table : new CopiedReads(table, carried);
    }

    private static Item shown(Item item, Map<String, Set<String>> carried) {
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
