package io.relata.engine.total;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.TotalKey;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.AttributeChange;
import io.relata.engine.table.action.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The writes of totals. */
public final class TotalWrites {
    private TotalWrites() {
    }

    /** Adds to a total's numbers, whatever they are. Only in a transaction with the contributions that it makes up for. */
    public static Action.Update<CopyKey> add(TotalKey key, Map<String, Long> numbers) {
        List<AttributeChange> changes = new ArrayList<>(List.of(new AttributeChange.Assign(Attr.KIND, Kind.TOTAL.stored()),
                new AttributeChange.Count(Attr.REVISION, 1)));
        numbers.forEach((name, number) -> changes.add(new AttributeChange.Count(name, number)));
        return new Action.Update<>(key.key(), changes, Condition.always());
    }
}
