package io.relata.internal.console.change;

import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.fanout.verify.judge.LeftOvers;
import io.relata.internal.fanout.verify.judge.LeftOvers.Left;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Removes what is left over, or counts it. It reads all items once. Each removal is on condition that the item is as it was read: what
 * somebody writes meanwhile stays, for another run. It may be ended at any time, and ends by itself when another version of the model is
 * deployed, since that may have again what this one has given up.
 */
public record RemoveRetired(TableModel model, TableIdentity identity, DynamoDbCopyTable table, LeftOvers left, Rate rate) {
    /** Left-overs are counted, or removed. */
    public enum Mode {
        COUNT, REMOVE
    }

    /**
     * The result of a run.
     *
     * @param counts how much is left, or was removed, by what it is left of
     * @param isComplete whether all items were looked at; not where another version of the model was deployed meanwhile
     */
    public record Outcome(Map<String, Long> counts, boolean isComplete) {
    }

    /**
     * Looks at all items.
     *
     * @param progress is told how many were looked at
     */
    public Outcome run(Mode mode, LongConsumer progress) {
        Map<String, Long> counts = new TreeMap<>();
        boolean isComplete = new EachItem(table, rate).look(() -> mode == Mode.COUNT || isDeployed(), item -> look(item, mode, counts),
                progress);
        return new Outcome(counts, isComplete);
    }

    private boolean isDeployed() {
        return TableIdentity.read(table).filter(found -> found.declared().equals(identity.declared())).isPresent();
    }

    private void look(Item stored, Mode mode, Map<String, Long> counts) {
        Optional<Item> seen = model.spaces().of(stored.key()).map(space -> space.seen(stored));
        Optional<String> whole = seen.flatMap(left::of);
        List<Left> some = whole.isPresent() ? List.of() : seen.map(left::attributes).orElse(List.of());
        if (whole.isPresent() && (mode == Mode.COUNT || isDeleted(stored))) {
            counts.merge(whole.get(), 1L, Long::sum);
        } else if (!some.isEmpty() && (mode == Mode.COUNT || areRemoved(stored, some))) {
            some.stream().map(Left::what).distinct().forEach(what -> counts.merge(what, 1L, Long::sum));
        }
    }

    private boolean isDeleted(Item stored) {
        rate.spend(ItemSize.writeUnits(ItemSize.of(stored)));
        Key key = stored.key();
        return (key instanceof CopyKey copy
                ? table.delete(new Action.Delete<>(copy, unchanged(stored)))
                : table.correct(new Action.Delete<>((CoreKey) key, unchanged(stored)))).written();
    }

    /** Answers show tags and no other of these attributes: an entity without them is another version. */
    private boolean areRemoved(Item stored, List<Left> some) {
        rate.spend(ItemSize.writeUnits(ItemSize.of(stored)));
        List<AttributeChange> changes = new ArrayList<>();
        some.stream().filter(each -> each.within().isEmpty()).forEach(each -> changes.add(new AttributeChange.Remove(each.name())));
        some.stream().flatMap(each -> each.within().stream()).distinct().forEach(holder -> changes.add(without(stored, holder, some)));
        if (some.stream().anyMatch(each -> each.within().isEmpty() && each.name().equals(Attr.TAGS))) {
            changes.add(new AttributeChange.Assign(Attr.VERSION, stored.version() + 1));
        }
        return stored.key() instanceof CopyKey copy
                ? table.write(new Action.Update<>(copy, changes, unchanged(stored))).written()
                : table.correct(new Action.Update<>((CoreKey) stored.key(), changes, unchanged(stored))).written();
    }

    private static AttributeChange without(Item stored, String holder, List<Left> some) {
        Map<String, Object> rest = new LinkedHashMap<>();
        if (stored.attributes().get(holder) instanceof Map<?, ?> held) {
            held.forEach((name, value) -> rest.put((String) name, value));
        }
        some.stream().filter(each -> each.within().equals(Optional.of(holder))).forEach(each -> rest.remove(each.name()));
        return new AttributeChange.Assign(holder, rest);
    }

    private static Condition unchanged(Item stored) {
        return Unchanged.since(stored, Attr.KIND, Attr.VERSION, Attr.OWNER, Attr.LINK_VERSION);
    }
}
