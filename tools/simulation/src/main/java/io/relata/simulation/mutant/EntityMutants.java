package io.relata.simulation.mutant;

import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.model.attribute.SortAttribute;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Errors in the items that requests store. */
final class EntityMutants {
    private EntityMutants() {
    }

    /** Sort keys contain numbers as they are written. */
    static Item numbersAsText(StoredOtherwise.Put put) {
        String sort = put.item().string(Attr.SORT);
        for (SortAttribute by : put.type().orElseThrow().sortBy()) {
            Optional<BigDecimal> number = put.item().value(by.name()).filter(value -> by.isAnyNumber()).map(BigDecimal.class::cast);
            sort = number.isEmpty() ? sort : sort.replace(by.component(number.get()), number.get().toPlainString());
        }
        return put.item().with(Attr.SORT, sort);
    }

    /** The list of all is spread by another hash. */
    static Item spreadOtherwise(StoredOtherwise.Put put) {
        int shards = put.type().orElseThrow().listShards().orElse(0);
        return shards < 2
                ? put.item()
                : put.item().with(Attr.LIST,
                        put.type().get().name() + "." + Math.floorMod(put.item().string("id").hashCode(), shards));
    }

    /** {@code expiresAt} counts milliseconds. */
    static Item inMilliseconds(StoredOtherwise.Put put) {
        return put.item().value(Attr.EXPIRES_AT)
                .map(seconds -> put.item().with(Attr.EXPIRES_AT, ((BigDecimal) seconds).movePointRight(3).longValue()))
                .orElse(put.item());
    }

    /** Of those who wrote an item only the last is known. */
    static Item lastWriter(Item item) {
        return item.has(Writers.ATTRIBUTE)
                ? item.with(Writers.ATTRIBUTE, new Writers(0, List.of(Writers.of(item).latest())).toString())
                : item;
    }

    /** The list of writers names somebody else. */
    static Item otherWriter(Item item) {
        if (!item.has(Writers.ATTRIBUTE)) {
            return item;
        }
        Writers.Write latest = Writers.of(item).latest();
        return item.with(Writers.ATTRIBUTE, item.string(Writers.ATTRIBUTE).replace(latest.request(), "n" + latest.request().substring(1)));
    }

    /** An earlier version has the attributes that the entity has from now on. */
    static Optional<Action<CoreKey>> historyOfTheNext(Action<CoreKey> action, List<Action<CoreKey>> all) {
        return Optional.of(action.key().isHistory()
                ? Rewritten.item(earlier -> ofTheNext(earlier, Rewritten.item(all.get(0)).orElseThrow()), action)
                : action);
    }

    private static Item ofTheNext(Item earlier, Item next) {
        Map<String, Object> data = new HashMap<>();
        earlier.map(Attr.DATA).forEach((name, value) -> data.put(name, next.value(name).orElse(value)));
        return earlier.with(Attr.DATA, data);
    }

    /** Whether a history gets a deletion. */
    static boolean isDeletion(Action<CoreKey> action) {
        return action instanceof Action.Put<CoreKey> put && Deletion.is(put.item());
    }

    /** What is kept of a deleted entity was created in the beginning. */
    static Action<CoreKey> createdOtherwise(Action<CoreKey> action) {
        return isDeletion(action)
                ? Rewritten.item(item -> {
                    Map<String, Object> data = new HashMap<>(item.map(Attr.DATA));
                    data.put(Attr.CREATED_AT, "1970-01-01T00:00:00.000Z");
                    return item.with(Attr.DATA, data);
                }, action)
                : action;
    }

    /** An earlier version is kept as the one that replaces it. */
    static Action<CoreKey> underTheNext(Action<CoreKey> action) {
        Optional<EntityRef> entity = action.key().ofHistory();
        return entity.isPresent() && action instanceof Action.Put<CoreKey> put
                ? new Action.Put<>(CoreKey.history(entity.get(), put.item().version() + 1), put.item(), put.condition())
                : action;
    }
}
