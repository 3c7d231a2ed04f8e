package io.relata.internal.fanout;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stream records of what has changed in a table from one look at it to the next. What was removed has none. */
final class ChangedItems {
    private Map<Key, Item> seen = Map.of();

    /** @param items all that are in the table now; only core items have records */
    List<StreamRecord> records(Collection<Item> items) {
        Map<Key, Item> now = new HashMap<>();
        List<StreamRecord> records = new ArrayList<>();
        items.stream().filter(item -> item.key() instanceof CoreKey).forEach(item -> {
            Optional<Item> before = Optional.ofNullable(seen.get(item.key()));
            now.put(item.key(), item);
            if (!before.equals(Optional.of(item))) {
                records.add(new StreamRecord(String.valueOf(records.size()), (CoreKey) item.key(), before, Optional.of(item)));
            }
        });
        seen = now;
        return records;
    }
}
