package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.model.TableModel;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Compares each total with the sum of its contributions, while everything else writes, in one go: as runs of verify do it by turns
 * ({@link AuditPages}), but with any number of wrong totals, and without writing how far it has come. One strongly consistent pass through
 * the table where all are right, three or four more where something differs. Keeps some hundred bytes in memory for each total that differs
 * or may, and 128 KB for all others.
 */
public final class AuditTotals {
    /** What buckets follow from. They may be the same ones each time: where one differs, all totals in it are looked at. */
    private static final String RUN = "in one go";

    private final TableModel model;
    private final ScanTable table;
    private final LongConsumer spent;

    /** @param spent is told the read units of each page, and may wait */
    public AuditTotals(TableModel model, ScanTable table, LongConsumer spent) {
        this.model = model;
        this.table = table;
        this.spent = spent;
    }

    /**
     * A total that is not what its contributions add up to.
     *
     * @param read the total as it was read; none, if there is none
     * @param right its numbers as they should be, without those that are 0
     */
    public record WrongTotal(Finding finding, Optional<Item> read, Map<String, BigDecimal> right) {
    }

    /**
     * The result of an audit.
     *
     * @param changing how many totals changed during passes in which they were compared, so that nothing can be said of them
     */
    public record Audited(List<WrongTotal> wrong, int changing) {
    }

    /** Reads the table once, and more often where something differs; not at all for a model without totals. */
    public Audited run() {
        if (model.totals().isEmpty()) {
            return new Audited(List.of(), 0);
        }
        AuditPages pages = new AuditPages(model, table, AuditLimits.NONE);
        AuditProgress progress = AuditProgress.beginning(RUN, Instant.EPOCH);
        while (!progress.isEnd()) {
            AuditProgress next = pages.page(progress);
            spent.accept(next.readUnits() - progress.readUnits());
            progress = next;
        }
        AuditProgress.Stage.End end = (AuditProgress.Stage.End) progress.stage();
        List<WrongTotal> wrong = new ArrayList<>();
        for (AuditProgress.Wrong total : end.wrong()) {
            WrongTotal found = pages.finding(total);
            spent.accept(1);
            if (AuditPages.isUnchanged(total, found)) {
                wrong.add(found);
            }
        }
        return new Audited(wrong, end.left() + end.wrong().size() - wrong.size());
    }

    /**
     * Writes a total anew, unless it changed since it was audited.
     *
     * @return whether it was written
     */
    public boolean repair(WrongTotal wrong) {
        return new RewriteTotal(model, table).rewrite(wrong);
    }
}
