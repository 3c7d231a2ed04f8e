package io.relata.fanout.verify.run;

import io.relata.engine.item.Item;
import io.relata.engine.table.ScanTable;
import io.relata.engine.table.Slice;
import io.relata.fanout.verify.run.AuditProgress.Stage;
import io.relata.model.Model;
import java.util.List;

/**
 * Audits totals page by page, in memory that does not depend on how many there are.
 *
 * <p>The first pass through the table adds up, by buckets, what all contributions add and what all totals say ({@link TotalSketch}). Where
 * the two are equal, all totals are right, and that is all. Totals in buckets that differ are wrong, or changed during the pass, or share
 * the bucket with one of those. More passes spread them anew, until few enough are left to be listed. Of these, two passes in a row compare
 * exact sums, as {@link AuditTotals} does: a total is wrong if it stayed the same from before the first to after the second, and both say
 * the same of it.
 */
final class AuditPages {
    private final Model model;
    private final ScanTable table;
    private final AuditReads reads;
    private final SketchTotals sketches;
    private final CompareTotals sums;

    AuditPages(Model model, ScanTable table) {
        this.model = model;
        this.table = table;
        this.reads = new AuditReads(table);
        this.sums = new CompareTotals(new CountedParts(model), reads);
        this.sketches = new SketchTotals(new CountedParts(model), reads, sums);
    }

    /** Sees the next page; at the end of the table, what follows from the pass. */
    AuditProgress page(AuditProgress progress) {
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
    AuditTotals.WrongTotal finding(AuditProgress.Wrong wrong) {
        return AuditTotals.wrong(wrong.key(), reads.total(wrong.key()), wrong.right());
    }

    /**
     * Writes a total anew, unless it changed since it was found wrong.
     *
     * @return whether it was written
     */
    boolean repair(AuditProgress.Wrong wrong, AuditTotals.WrongTotal found) {
        return AuditReads.digest(found.read()).equals(wrong.read()) && new RewriteTotal(model, table).rewrite(found);
    }
}
