package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.ReadCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Errors in lists by distance. */
final class NearMutants {
    private static final String OF_POINTS = ".spot#";

    private NearMutants() {
    }

    /** Only one of the cells around a point is read. */
    static final class OneCell extends ForwardingCoreTable {
        private Optional<String> cell = Optional.empty();

        OneCell(CoreTable table) {
            super(table);
        }

        @Override
        public Slice query(Query query) {
            if (!query.partition().contains(OF_POINTS)) {
                return super.query(query);
            }
            cell = cell.or(() -> Optional.of(query.partition()));
            return cell.get().equals(query.partition()) ? super.query(query) : new Slice(List.of(), Optional.empty());
        }
    }

    /** The index attributes of a point stay as they were. */
    static Item cellKept(StoredOtherwise.Put put) {
        Item item = put.item();
        for (String name : put.type().orElseThrow().traits().nearby().stream().flatMap(list -> list.access().attributes().stream())
                .filter(name -> put.item().has(name) && put.before().orElseThrow().has(name)).toList()) {
            item = item.with(name, put.before().orElseThrow().value(name).orElseThrow());
        }
        return item;
    }

    /** What is farther away is shown too. */
    static ReadCall farther(ReadCall call) {
        return call instanceof ReadCall.Near near ? new ReadCall.Near(near.type(), near.point(), 2 * near.within(), near.limit()) : call;
    }

    /** Pages are in the order of ids. */
    static Answer unsorted(Answer answer) {
        if (!(answer instanceof Answer.Hits hits)) {
            return answer;
        }
        List<List<Item>> pages = new ArrayList<>();
        hits.pages().forEach(page -> pages.add(page.stream().allMatch(item -> item.has(Attr.DISTANCE))
                ? page.stream().sorted(Comparator.comparing((Item item) -> item.string("id"))).toList()
                : page));
        return new Answer.Hits(pages);
    }
}
