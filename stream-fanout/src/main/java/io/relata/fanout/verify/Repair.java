package io.relata.fanout.verify;

import io.relata.fanout.record.Hint;
import io.relata.fanout.settle.SettleEntity;
import io.relata.fanout.settle.SettleLink;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.LinkRef;
import io.relata.model.Model;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.Consistency;
import io.relata.table.CopyTable;
import java.time.Clock;
import java.util.Set;

/**
 * Puts right what {@link Verify} found, by the same code that follows the stream. A copy that is wrong in a way that no record of ours can have brought
 * about (the right version, other data) is deleted first, under the condition that it is still as it was read, and then made anew.
 */
public final class Repair {
    private final Model model;
    private final CopyTable table;
    private final SettleLink links;
    private final SettleEntity entities;

    public Repair(Model model, CopyTable table, Clock clock) {
        this.model = model;
        this.table = table;
        this.links = new SettleLink(model, table, clock);
        this.entities = new SettleEntity(model, table, clock);
    }

    /** Whether anything was done: faults of core items are for people. */
    public boolean repair(Finding finding) {
        if (!finding.fault().isRepairable()) {
            return false;
        }
        if (finding.key() instanceof CopyKey copy) {
            if (finding.fault() != Fault.MISSING) {
                deleteAsItIs(copy);
            }
            settle(copy);
        } else {
            links.settle(new Hint.OfLink((CoreKey) finding.key(), Hint.Copies.PERHAPS));
        }
        return true;
    }

    private void settle(CopyKey copy) {
        EntityRef source = EntityRef.ofType(copy.type());
        if (copy.label().equals("tag")) {
            entities.settle(new Hint.OfEntity(source, 0, Hint.Data.SAME, Hint.Life.SAME, Set.of(copy.name()), Set.of(copy.name())));
            return;
        }
        model.side(copy.label(), source.entity()).ifPresent(side -> {
            LinkRef link = side.link(copy.name(), source.id());
            links.settle(new Hint.OfLink(CoreKey.of(link), Hint.Copies.PERHAPS));
        });
    }

    private void deleteAsItIs(CopyKey key) {
        table.get(key, Consistency.STRONG).ifPresent(copy -> table.delete(new Action.Delete<>(key, same(copy, Attr.VERSION).and(same(copy, Attr.LINK_VERSION)))));
    }

    private static Condition same(Item copy, String attribute) {
        return copy.value(attribute).<Condition>map(value -> new Condition.Equal(attribute, value)).orElseGet(() -> new Condition.Missing(attribute));
    }
}
