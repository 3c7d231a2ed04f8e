package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.simulation.table.StreamTable;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Errors in how children follow their parents. */
final class ChildMutants {
    private ChildMutants() {
    }

    /** What the index of the children shows is something else. */
    static UnaryOperator<StreamTable> finding(UnaryOperator<Slice> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Slice query(Query query) {
                Slice slice = super.query(query);
                return query.access().index().filter(index -> index.equals("folderIdGsi") || index.equals("ownerIdGsi")).isPresent()
                        ? change.apply(slice)
                        : slice;
            }
        };
    }

    /** Whether it checks that a parent lives the life that was read. */
    static boolean checksParent(Action<CoreKey> action) {
        return action instanceof Action.Check<CoreKey> && action.condition() instanceof Condition.All all && all.conditions().stream()
                .anyMatch(each -> each instanceof Condition.Equal equal && equal.attribute().equals(Attr.LIFE));
    }

    static Slice onlyFirst(Slice slice) {
        return new Slice(slice.items().subList(0, Math.min(1, slice.items().size())), Optional.empty());
    }
}
