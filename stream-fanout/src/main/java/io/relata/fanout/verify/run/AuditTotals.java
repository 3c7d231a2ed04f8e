package io.relata.fanout.verify.run;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.ScanTable;
import io.relata.engine.total.TotalWrites;
import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.judge.LikelyCause;
import io.relata.model.Model;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Compares each total with the sum of its contributions, while everything else writes: by one strongly consistent pass through the table,
 * and by two more where something differs. A total that counts its changes and has the same count before and after a pass had the same
 * contributions during all of it, because they change together with it or not at all. But a Scan may return an item as it was before a
 * transaction of which other items are already read as after it (the DynamoDB developer guide, "Isolation levels for DynamoDB
 * transactions": Scan is read-committed). That lasts for as long as the transaction is being committed: so a total is wrong when two passes
 * in a row say the same of it. Keeps the sums of all totals in memory, a few hundred bytes for each.
 */
public final class AuditTotals {
    private static final int PASSES = 4;

    private final Model model;
    private final ScanTable table;
    private final LongConsumer spent;

    /** @param spent is told the read units of each request, and may wait */
    public AuditTotals(Model model, ScanTable table, LongConsumer spent) {
        this.model = model;
        this.table = table;
        this.spent = spent;
    }

    /** One for a model that has totals; none for others. */
    public static Optional<AuditTotals> of(Model model, ScanTable table, LongConsumer spent) {
        return model.totals().isEmpty() ? Optional.empty() : Optional.of(new AuditTotals(model, table, spent));
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

    /** Reads the table once; two or three times more, where something differs. */
    public Audited run() {
        Set<CopyKey> suspects = new HashSet<>();
        SumContributions all = SumContributions.in(model, table, key -> true, spent);
        all.keys().stream().filter(key -> !all.sum(key).equals(TotalWrites.numbers(all.total(key)))).forEach(suspects::add);
        List<WrongTotal> wrong = new ArrayList<>();
        Map<CopyKey, WrongTotal> earlier = new HashMap<>();
        for (int passes = 1; passes < PASSES && !suspects.isEmpty(); passes++) {
            Map<CopyKey, WrongTotal> differing = new HashMap<>();
            for (Look look : look(suspects)) {
                if (look.changed()) {
                    continue;
                }
                suspects.remove(look.key());
                if (!look.isRight()) {
                    WrongTotal found = wrong(look.key(), look.after(), look.sum());
                    if (found.equals(earlier.get(look.key()))) {
                        wrong.add(found);
                    } else {
                        differing.put(look.key(), found);
                    }
                }
            }
            suspects.addAll(differing.keySet());
            earlier = differing;
        }
        return new Audited(wrong, suspects.size());
    }

    /**
     * The same as runs of verify do it by turns, in memory that does not depend on how many totals there are.
     *
     * @param run names it: each spreads totals over buckets otherwise
     */
    public Audited byPages(String run, Instant now) {
        AuditPages pages = new AuditPages(model, table);
        AuditProgress progress = AuditProgress.beginning(run, now);
        while (!progress.isEnd()) {
            AuditProgress next = AuditProgressJson.read(AuditProgressJson.write(pages.page(progress)));
            spent.accept(next.readUnits() - progress.readUnits());
            progress = next;
        }
        AuditProgress.Stage.End end = (AuditProgress.Stage.End) progress.stage();
        return new Audited(end.wrong().stream().map(pages::finding).toList(), end.left());
    }

    /** A total before and after a pass, and what its contributions added up to in it. */
    private record Look(CopyKey key, Optional<Item> before, Optional<Item> after, Map<String, BigDecimal> sum) {
        boolean changed() {
            return !before.equals(after);
        }

        boolean isRight() {
            return sum.equals(TotalWrites.numbers(after));
        }
    }

    private List<Look> look(Set<CopyKey> suspects) {
        Map<CopyKey, Optional<Item>> before = new HashMap<>();
        suspects.forEach(key -> before.put(key, read(key)));
        SumContributions pass = SumContributions.in(model, table, suspects::contains, spent);
        return before.entrySet().stream().map(was -> new Look(was.getKey(), was.getValue(), read(was.getKey()), pass.sum(was.getKey())))
                .toList();
    }

    static WrongTotal wrong(CopyKey key, Optional<Item> total, Map<String, BigDecimal> right) {
        return new WrongTotal(new Finding(Fault.WRONG_TOTAL, LikelyCause.FOREIGN_WRITE, key, key,
                "revision " + total.flatMap(item -> item.value(Attr.REVISION)).orElse("none"),
                "it says " + TotalWrites.numbers(total) + ", and its contributions add up to " + right), total, right);
    }

    /**
     * Writes a total anew, unless it changed since it was audited.
     *
     * @return whether it was written
     */
    public boolean repair(WrongTotal wrong) {
        return new RewriteTotal(model, table).rewrite(wrong);
    }

    private Optional<Item> read(CopyKey key) {
        Optional<Item> item = table.get(key, Consistency.STRONG);
        spent.accept(1);
        return item;
    }
}
