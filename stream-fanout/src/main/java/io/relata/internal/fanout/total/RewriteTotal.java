package io.relata.internal.fanout.total;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.engine.total.TotalWrites;
import io.relata.internal.model.TableModel;
import java.util.List;

/** Writes a total anew, and puts it into its places in lists. */
record RewriteTotal(TableModel model, CopyTable table) {
    /** @return whether it was written: not where it changed since it was audited */
    boolean rewrite(AuditTotals.WrongTotal wrong) {
        CopyKey stored = (CopyKey) wrong.finding().key();
        Condition same = wrong.read().map(item -> Unchanged.since(item, TotalKey.REVISION)).orElseGet(Condition::absent);
        Action.Update<CopyKey> update = TotalWrites.rewrite(stored, wrong.read(), wrong.right(), same);
        boolean committed = table.transact(List.of(update)).committed();
        if (committed) {
            KeySpace space = model.spaces().of(stored).orElse(KeySpace.WHOLE);
            new PlaceTotals(model, space.copies(table)).correct(List.of(TotalKey.of((CopyKey) space.seen((Key) stored))));
        }
        return committed;
    }
}
