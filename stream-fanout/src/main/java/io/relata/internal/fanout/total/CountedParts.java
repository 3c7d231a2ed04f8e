package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What an item of the table says about totals, by the keys under which these are stored. */
record CountedParts(TableModel model) {
    /** The key of the total that this item is. */
    static Optional<CopyKey> total(Item item) {
        return TotalKey.KIND.is(item) && item.key() instanceof CopyKey key ? Optional.of(key) : Optional.empty();
    }

    /** What this item, if it is a contribution, adds to which numbers of which totals. */
    Map<CopyKey, Map<String, Long>> of(Item item) {
        Optional<KeySpace> space = model.spaces().of(item.key());
        Map<CopyKey, Map<String, Long>> parts = new LinkedHashMap<>();
        if (Contribution.KIND.is(item) && JudgeCounted.isReadable(item) && space.isPresent()) {
            Contribution.of(item).parts().forEach((total, numbers) -> parts.put(space.get().stored(total.key()), numbers));
        }
        return parts;
    }
}
