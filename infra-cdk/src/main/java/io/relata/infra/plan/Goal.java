package io.relata.infra.plan;

import io.relata.engine.key.Index;
import io.relata.engine.key.IndexNames;
import io.relata.model.Model;
import java.util.List;
import java.util.Set;

/**
 * Where a table is to get.
 *
 * @param indexes the model's
 * @param names what the model's indexes are said to be called in the table, as far as anything is said
 * @param unread indexes of the table that no application that runs reads any more
 */
public record Goal(List<Index> indexes, IndexNames names, Set<String> unread) {
    public Goal {
        indexes = List.copyOf(indexes);
        unread = Set.copyOf(unread);
    }

    public static Goal of(Model model, IndexNames names, Set<String> unread) {
        return new Goal(model.indexes(), names, unread);
    }

    /** What the table has in the end, if the model's indexes are called like this. */
    public List<TableIndex> tableIndexes(IndexNames called) {
        return indexes.stream().map(index -> TableIndex.of(index, called.of(index.name()))).toList();
    }
}
