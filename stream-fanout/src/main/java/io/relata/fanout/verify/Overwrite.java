package io.relata.fanout.verify;

import io.relata.copy.CopyDifferences;
import io.relata.copy.ExpectedCopies;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.Key;
import io.relata.model.Model;
import io.relata.model.Side;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.Consistency;
import io.relata.table.CopyTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a copy what it should be whatever it is: for one that foreign code wrote, which the guards of the fan-out take for one of ours.
 *
 * <p>One transaction, under the condition that the copy and all that it follows from are still as they were read. So it never undoes what somebody
 * else put right, and leaves nothing half done. It costs up to 8 write units, and is in the way of others who write the same entities.
 */
final class Overwrite {
    private static final int MOST_LOOKS = 3;

    private final Model model;
    private final CopyTable table;

    Overwrite(Model model, CopyTable table) {
        this.model = model;
        this.table = table;
    }

    /** Does nothing about a copy that is as it should be. If others keep changing it, it is theirs to put right. */
    void ifWrong(CopyKey key) {
        int looks = 0;
        while (looks < MOST_LOOKS && !isRight(key)) {
            looks++;
        }
    }

    private boolean isRight(CopyKey key) {
        Optional<Item> found = read(key);
        List<Action<? extends Key>> actions = new ArrayList<>();
        List<Item> core = new ArrayList<>();
        for (CoreKey about : about(key)) {
            Optional<Item> item = read(about);
            item.ifPresent(core::add);
            actions.add(new Action.Check<>(about, asRead(item, Attr.VERSION)));
        }
        Optional<Item> expected = Optional.ofNullable(ExpectedCopies.of(model, core).get(key));
        if (expected.isEmpty() ? found.isEmpty() : found.filter(copy -> CopyDifferences.carriesTheSame(expected.get(), copy)).isPresent()) {
            return true;
        }
        Condition still = asRead(found, Attr.VERSION).and(asRead(found, Attr.LINK_VERSION));
        actions.add(expected.<Action<CopyKey>>map(copy -> new Action.Put<>(key, copy, still)).orElseGet(() -> new Action.Delete<>(key, still)));
        return table.transact(actions).committed();
    }

    /** The core items that a copy follows from. */
    private List<CoreKey> about(CopyKey key) {
        EntityRef source = EntityRef.ofType(key.type());
        Optional<Side> side = model.side(key.label(), source.entity());
        if (side.isEmpty()) {
            return List.of(CoreKey.of(source));
        }
        EntityRef holder = side.get().holder().entity().ref(key.name());
        return List.of(CoreKey.of(side.get().link(holder.id(), source.id())), CoreKey.of(holder), CoreKey.of(source));
    }

    private Optional<Item> read(Key key) {
        return table.get(key, Consistency.STRONG);
    }

    private static Condition asRead(Optional<Item> item, String attribute) {
        return item.flatMap(found -> found.value(attribute)).<Condition>map(value -> new Condition.Equal(attribute, value))
                .orElseGet(() -> new Condition.Missing(attribute));
    }
}
