package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.action.Action;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Errors in the earlier versions that are kept. */
final class HistoryMutants {
    private HistoryMutants() {
    }

    /** With the attributes that the entity has from now on. */
    static Optional<Action<CoreKey>> ofTheNext(Action<CoreKey> action, List<Action<CoreKey>> all) {
        return Optional.of(action.key().isHistory()
                ? Rewritten.item(earlier -> ofTheNext(earlier, Rewritten.item(all.get(0)).orElseThrow()), action)
                : action);
    }

    private static Item ofTheNext(Item earlier, Item next) {
        Map<String, Object> data = new HashMap<>();
        earlier.map(Attr.DATA).forEach((name, value) -> data.put(name, next.value(name).orElse(value)));
        return earlier.with(Attr.DATA, data);
    }

    static Action<CoreKey> underTheNext(Action<CoreKey> action) {
        Optional<EntityRef> entity = action.key().ofHistory();
        return entity.isPresent() && action instanceof Action.Put<CoreKey> put
                ? new Action.Put<>(CoreKey.history(entity.get(), put.item().number(Attr.VERSION) + 1), put.item(), put.condition())
                : action;
    }
}
