package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.engine.total.TotalWrites;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.total.AuditProgress.Stage;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;

/**
 * Audits totals page by page, in memory that does not depend on how many there are.
 *
 * <p>The first pass through the table adds up, by buckets, what all contributions add and what all totals say ({@link TotalSketch}). Where
 * the two are equal, all totals are right, and that is all. Totals in buckets that differ are wrong, or changed during the pass, or share
 * the bucket with one of those. More passes spread them anew, until few enough are left to be listed. Of these, two passes in a row compare
 * exact sums: a total is wrong if it stayed the same from before the first to after the second, and both say the same of it.
 *
 * <p>A total that counts its changes and has the same count before and after a pass had the same contributions during all of it, because
 * they change together with it or not at all. But a Scan may return an item as it was before a transaction of which other items are already
 * read as after it (the DynamoDB developer guide, "Isolation levels for DynamoDB transactions": Scan is read-committed). That lasts for as
 * long as the transaction is being committed: hence the two passes.
 */
public final class AuditPages {
    private final TableModel model;
    private final ScanTable table;
    private final AuditReads reads;
    private final SketchTotals sketches;
    private final CompareTotals sums;

    public AuditPages(TableModel model, ScanTable table, AuditLimits limits) {
        this.model = model;
        this.table = table;
        this.reads = new AuditReads(table);
        this.sums = new CompareTotals(limits, new CountedParts(model), reads);
        this.sketches = new SketchTotals(limits, new CountedParts(model), reads, sums);
    }

    /** Sees the next page; at the end of the table, what follows from the pass. */
    public AuditProgress page(AuditProgress progress) {
        Slice slice = reads.page(progress);
        Stage seen = seen(progress, slice.items());
        AuditProgress next = slice.lastKey().map(last -> progress.reached(last.key(), seen))
                .orElseGet(() -> seen instanceof Stage.Sketching sketching
                        ? sketches.ended(progress, sketching)
                        : sums.ended(progress, (Stage.Comparing) seen));
        return next.spending(reads.takeUnits());
    }

    private Stage seen(AuditProgress progress, List<Item> items) {
        if (progress.stage() instanceof Stage.Sketching sketching) {
            return sketches.seen(progress, sketching, items);
        } else if (progress.stage() instanceof Stage.Comparing comparing) {
            return sums.seen(comparing, items);
        }
        throw new IllegalStateException("an audit that is at its end has no more pages");
    }

    /** A finding about a total, as it is now. */
    public AuditTotals.WrongTotal finding(AuditProgress.Wrong wrong) {
        Optional<Item> total = reads.total(wrong.key());
        return new AuditTotals.WrongTotal(new Finding(Fault.WRONG_TOTAL, LikelyCause.FOREIGN_WRITE, wrong.key(), wrong.key(),
                "revision " + total.flatMap(item -> item.value(TotalKey.REVISION)).orElse("none"),
                "it says " + TotalWrites.numbers(total) + ", and its contributions add up to " + wrong.right()), total, wrong.right());
    }

    /** Whether a total is as it was when it was found wrong. */
    public static boolean isUnchanged(AuditProgress.Wrong wrong, AuditTotals.WrongTotal found) {
        return AuditReads.digest(found.read()).equals(wrong.read());
    }

    /**
     * Writes a total anew, unless it changed since it was found wrong.
     *
     * @return whether it was written
     */
    public boolean repair(AuditProgress.Wrong wrong, AuditTotals.WrongTotal found) {
        return isUnchanged(wrong, found) && new RewriteTotal(model, table).rewrite(found);
    }
}
