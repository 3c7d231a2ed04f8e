package io.relata.internal.engine.identity;

import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.TableModel;
import io.relata.model.Migration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The migrations that were carried out in a table, by their names, in the item of its identity. */
public final class TableMigrations {
    /** The attribute with their names, a set. */
    public static final String MIGRATED = "migrated";

    private TableMigrations() {
    }

    /** Those of a model that the table does not remember. By one GetItem, where the model has any. */
    public static List<Migration<?>> open(TableModel model, TableReads table) {
        if (model.migrations().isEmpty()) {
            return List.of();
        }
        Set<String> done = done(table);
        return model.migrations().stream().filter(migration -> !done.contains(migration.name())).toList();
    }

    private static Set<String> done(TableReads table) {
        return table.get(TableIdentity.KEY, Consistency.STRONG).flatMap(item -> item.value(MIGRATED))
                .map(names -> ((Set<?>) names).stream().map(String::valueOf).collect(Collectors.toSet())).orElse(Set.of());
    }

    /** Remembers one that is carried out; nothing in a table without identity. */
    public static void remember(ProgressTable table, String name) {
        table.write(new Action.Update<>(TableIdentity.KEY, List.of(new AttributeChange.AddElements(MIGRATED, Set.of(name))),
                new Condition.Exists(TableIdentity.MODEL)));
    }
}
