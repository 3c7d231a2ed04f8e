package io.relata.fanout.verify.run;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.ItemSize;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.ScanTable;
import io.relata.engine.table.Slice;
import io.relata.engine.tenant.Tenant;
import io.relata.engine.total.Contribution;
import io.relata.engine.total.TotalWrites;
import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.judge.JudgeCounted;
import io.relata.fanout.verify.judge.LikelyCause;
import io.relata.model.Model;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * Compares each total with the sum of its contributions, while everything else writes: by one strongly consistent pass through the table,
 * and by a second one where something differs. A total that counts its changes and has the same count before and after a pass had the same
 * contributions during all of it, because they change together with it or not at all: so what differs then is wrong. Keeps the sums of all
 * totals in memory, a few hundred bytes for each.
 */
public final class AuditTotals {
    private static final int PAGE = 1000;
    private static final int PASSES = 3;
    private static final int UNIT = 4096;

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
     * @param changing how many totals changed during each pass in which they were compared, so that nothing can be said of them
     */
    public record Audited(List<WrongTotal> wrong, int changing) {
    }

    /** Reads the table once; once or twice more, where something differs. */
    public Audited run() {
        Set<CopyKey> suspects = new HashSet<>();
        Pass all = pass(key -> true);
        Set<CopyKey> keys = new HashSet<>(all.totals.keySet());
        keys.addAll(all.sums.keySet());
        keys.stream().filter(key -> !all.sum(key).equals(TotalWrites.numbers(Optional.ofNullable(all.totals.get(key)))))
                .forEach(suspects::add);
        List<WrongTotal> wrong = new ArrayList<>();
        for (int passes = 1; passes < PASSES && !suspects.isEmpty(); passes++) {
            Map<CopyKey, Optional<Item>> before = new HashMap<>();
            suspects.forEach(key -> before.put(key, read(key)));
            Pass again = pass(suspects::contains);
            suspects.clear();
            before.forEach((key, was) -> {
                Optional<Item> is = read(key);
                if (!is.equals(was)) {
                    suspects.add(key);
                } else if (!again.sum(key).equals(TotalWrites.numbers(is))) {
                    wrong.add(wrong(key, is, again.sum(key)));
                }
            });
        }
        return new Audited(wrong, suspects.size());
    }

    private static WrongTotal wrong(CopyKey key, Optional<Item> total, Map<String, BigDecimal> right) {
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

    /** What one pass through the table found. */
    private static final class Pass {
        private final Map<CopyKey, Map<String, BigDecimal>> sums = new HashMap<>();
        private final Map<CopyKey, Item> totals = new HashMap<>();

        /** Without numbers that are 0. */
        Map<String, BigDecimal> sum(CopyKey key) {
            Map<String, BigDecimal> sum = new TreeMap<>(sums.getOrDefault(key, Map.of()));
            sum.values().removeIf(number -> number.signum() == 0);
            return sum;
        }
    }

    private Pass pass(Predicate<CopyKey> wanted) {
        Pass pass = new Pass();
        Optional<Item> next = Optional.empty();
        do {
            Slice slice = table.scan(0, 1, next, PAGE);
            spent.accept(1 + slice.items().stream().mapToInt(ItemSize::of).sum() / UNIT);
            slice.items().forEach(item -> see(item, wanted, pass));
            next = slice.lastKey();
        } while (next.isPresent());
        return pass;
    }

    private void see(Item item, Predicate<CopyKey> wanted, Pass pass) {
        Optional<Tenant> tenant = model.multiTenant() ? Tenant.of(item.key()) : Optional.empty();
        if (Kind.TOTAL.is(item) && item.key() instanceof CopyKey key && wanted.test(key)) {
            pass.totals.put(key, item);
        } else if (Kind.CONTRIBUTION.is(item) && JudgeCounted.isReadable(item) && tenant.isPresent() == model.multiTenant()) {
            Contribution.of(item).parts().forEach((total, numbers) -> {
                CopyKey key = tenant.map(name -> new CopyKey(name.stored(total.key().id()), name.stored(total.key().type())))
                        .orElse(total.key());
                if (wanted.test(key)) {
                    Map<String, BigDecimal> sums = pass.sums.computeIfAbsent(key, any -> new HashMap<>());
                    numbers.forEach((name, number) -> sums.merge(name, BigDecimal.valueOf(number), BigDecimal::add));
                }
            });
        }
    }
}
