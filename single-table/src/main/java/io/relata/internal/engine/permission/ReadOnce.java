package io.relata.internal.engine.permission;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Items that are read strongly, once each, and several of them together. */
final class ReadOnce {
    private final TableReads table;
    private final Map<CoreKey, Optional<Item>> known = new HashMap<>();

    ReadOnce(TableReads table) {
        this.table = table;
    }

    /** @param missing is told the key of an item that was not read yet */
    Optional<Item> look(CoreKey key, Set<CoreKey> missing) {
        if (!known.containsKey(key)) {
            missing.add(key);
        }
        return known.getOrDefault(key, Optional.empty());
    }

    void read(Set<CoreKey> keys) {
        if (keys.size() == 1) {
            keys.forEach(key -> known.put(key, table.get(key, Consistency.STRONG)));
        } else if (!keys.isEmpty()) {
            Map<CoreKey, Item> found = table.getAll(List.copyOf(keys), Consistency.STRONG).stream()
                    .collect(Collectors.toMap(item -> (CoreKey) item.key(), Function.identity()));
            keys.forEach(key -> known.put(key, Optional.ofNullable(found.get(key))));
        }
    }
}
