package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.Restriction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

    static ReadCall eventual(ReadCall call) {
        return call instanceof ReadCall.Get get ? new ReadCall.Get(get.type(), get.id(), Consistency.EVENTUAL) : call;
    }

    static ReadCall ascending(ReadCall call) {
        return call instanceof ReadCall.All all
                ? all.to(Direction.ASCENDING)
                : call;
    }

    static ReadCall oneMore(ReadCall call) {
        return call instanceof ReadCall.All all
                ? all.with(all.limit() + 1)
                : call;
    }

    /** What is not one text comes before it or behind it: so only what has a value is another. */
    static Restriction present(Restriction restriction) {
        List<Restriction.Filter> filters = new ArrayList<>(restriction.filters());
        restriction.filters().stream().filter(filter -> filter.op().equals("ne"))
                .forEach(filter -> filters.add(new Restriction.Filter(filter.attribute(), "ge", "")));
        return new Restriction(restriction.of(), restriction.from(), restriction.to(), restriction.prefix(), filters);
    }

    /** @param change makes another restriction of one */
    static UnaryOperator<ReadCall> restricted(UnaryOperator<Restriction> change) {
        return call -> call instanceof ReadCall.All all
                ? all.with(change.apply(all.restriction()))
                : call;
    }

    /** What was read of a list is shown otherwise. */
    static Answer shown(Answer answer, UnaryOperator<List<List<Item>>> change) {
        return answer instanceof Answer.Listed listed ? new Answer.Listed(listed.lists(), change.apply(listed.pages())) : answer;
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

    /** A page begins with the last item of the one before. */
    static List<List<Item>> repeated(List<List<Item>> pages) {
        List<List<Item>> repeated = new ArrayList<>();
        Optional<Item> last = Optional.empty();
        for (List<Item> page : pages) {
            List<Item> longer = new ArrayList<>(last.stream().toList());
            longer.addAll(page);
            repeated.add(longer);
            last = page.isEmpty() ? last : Optional.of(page.get(page.size() - 1));
        }
        return repeated;
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

    /** A Query ends with its first page. */
    static final class FirstPage extends ForwardingCoreTable {
        FirstPage(CoreTable table) {
            super(table);
        }

        @Override
        public Slice query(Query query) {
            return new Slice(super.query(query).items(), Optional.empty());
        }
    }
}
