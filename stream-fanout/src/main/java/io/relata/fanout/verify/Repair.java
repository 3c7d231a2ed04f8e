package io.relata.fanout.verify;

import io.relata.fanout.record.Hint;
import io.relata.fanout.settle.SettleEntity;
import io.relata.fanout.settle.SettleLink;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.model.Model;
import io.relata.table.CopyTable;
import java.time.Clock;
import java.util.Set;

/**
 * Puts right what {@link Verify} found, by the same code that follows the stream. A copy that is wrong in a way that no record of ours can have brought
 * about (the right version, other data) is overwritten.
 */
public final class Repair {
    private static final String TAG = "tag";

    private final Model model;
    private final SettleLink links;
    private final SettleEntity entities;
    private final Overwrite overwrite;

    public Repair(Model model, CopyTable table, Clock clock) {
        this.model = model;
        this.links = new SettleLink(model, table, clock);
        this.entities = new SettleEntity(model, table, clock);
        this.overwrite = new Overwrite(model, table);
    }

    /** Whether anything was done: faults of core items are for people. */
    public boolean repair(Finding finding) {
        if (!finding.fault().isRepairable()) {
            return false;
        }
        if (finding.key() instanceof CopyKey copy) {
            settle(copy);
            overwrite.ifWrong(copy);
        } else {
            links.settle(new Hint.OfLink((CoreKey) finding.key(), Hint.Copies.PERHAPS));
        }
        return true;
    }

    private void settle(CopyKey copy) {
        EntityRef source = EntityRef.ofType(copy.type());
        if (copy.label().equals(TAG)) {
            entities.settle(new Hint.OfEntity(source, 0, Hint.Data.SAME, Hint.Life.SAME, Set.of(copy.name()), Set.of(copy.name())));
            return;
        }
        model.side(copy.label(), source.entity()).ifPresent(side -> links.settle(
                new Hint.OfLink(CoreKey.of(side.link(copy.name(), source.id())), Hint.Copies.PERHAPS)));
    }
}
