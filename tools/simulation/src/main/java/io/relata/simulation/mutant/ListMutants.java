package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.ReadCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/** Errors in what callers read. */
final class ListMutants {
    private ListMutants() {
    }

    /** Calls that read are understood otherwise. */
    static Mutation reading(UnaryOperator<ReadCall> change) {
        return new Mutation() {
            @Override
            public Answer answer(Call call, CallContext api) {
                return (call instanceof ReadCall read ? change.apply(read) : call).send(api);
            }
        };
    }

    /** One partition after another. */
    static Answer unmerged(Answer answer) {
        if (!(answer instanceof Answer.Listed listed)) {
            return answer;
        }
        List<Item> items = new ArrayList<>(listed.pages().stream().flatMap(List::stream).toList());
        items.sort(Comparator.comparing(item -> item.string(listed.list().access().partitionAttribute())));
        return new Answer.Listed(listed.lists(), List.of(items));
    }

    /** A Query goes on one item too far. */
    static final class OneFurther extends ForwardingCoreTable {
        OneFurther(CoreTable table) {
            super(table);
        }

        @Override
        public Slice query(Query query) {
            Slice slice = super.query(query);
            return query.startAfter().isEmpty() || slice.items().isEmpty()
                    ? slice
                    : new Slice(slice.items().subList(1, slice.items().size()), slice.lastKey());
        }
    }
}
