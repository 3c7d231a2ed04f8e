package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Set;

/**
 * What a table should become.
 *
 * @param indexes the indexes of the model
 * @param names the chosen names of the model's indexes in the table; may be empty
 * @param unread indexes of the table that no running application reads any more
 */
public record Goal(List<Index> indexes, IndexNames names, Set<String> unread) {
    public Goal {
        indexes = List.copyOf(indexes);
        unread = Set.copyOf(unread);
    }

    public static Goal of(TableModel model, IndexNames names, Set<String> unread) {
        return new Goal(model.indexes(), names, unread);
    }

    /** The indexes of the finished table, under these names. */
    public List<TableIndex> tableIndexes(IndexNames named) {
        return indexes.stream().map(index -> TableIndex.of(index, named.of(index.name()))).toList();
    }
}
