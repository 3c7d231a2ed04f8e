package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Sha256;
import io.relata.internal.engine.total.TotalWrites;
import io.relata.internal.fanout.total.AuditProgress.Compared;
import io.relata.internal.fanout.total.AuditProgress.Stage;
import io.relata.internal.fanout.total.AuditProgress.Wrong;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The passes of an audit that add up what some totals should be. */
record CompareTotals(AuditLimits limits, CountedParts parts, AuditReads reads) {
    private static final int MOST_ROUNDS = 3;

    /**
     * The first such pass.
     *
     * @param left how many more there are at least
     */
    AuditProgress begun(AuditProgress progress, List<CopyKey> suspects, int left) {
        List<Compared> totals = suspects.stream().limit(limits.compared())
                .map(key -> new Compared(key, AuditReads.digest(reads.total(key)), Map.of(), Optional.empty())).toList();
        return next(progress, 1, totals, List.of(), left + suspects.size() - totals.size());
    }

    /** Adds a page. */
    Stage seen(Stage.Comparing comparing, List<Item> items) {
        Map<CopyKey, Map<String, BigDecimal>> added = new HashMap<>();
        items.forEach(item -> parts.of(item).forEach((key, numbers) -> {
            Map<String, BigDecimal> sum = added.computeIfAbsent(key, any -> new TreeMap<>());
            numbers.forEach((name, number) -> sum.merge(name, BigDecimal.valueOf(number), BigDecimal::add));
        }));
        List<Compared> totals = comparing.totals().stream().map(total -> total.plus(added.getOrDefault(total.key(), Map.of()))).toList();
        return new Stage.Comparing(comparing.round(), totals, comparing.wrong(), comparing.left());
    }

    /** What follows from a pass. What was read after it was read before the next one. */
    AuditProgress ended(AuditProgress progress, Stage.Comparing comparing) {
        List<Compared> again = new ArrayList<>();
        List<Wrong> wrong = new ArrayList<>(comparing.wrong());
        for (Compared total : comparing.totals()) {
            Optional<Item> after = reads.total(total.key());
            String now = AuditReads.digest(after);
            Map<String, BigDecimal> right = new TreeMap<>(total.sum());
            right.values().removeIf(number -> number.signum() == 0);
            String said = Sha256.hex(now + right);
            if (!now.equals(total.before())) {
                again.add(new Compared(total.key(), now, Map.of(), Optional.empty()));
            } else if (total.earlier().equals(Optional.of(said))) {
                wrong.add(new Wrong(total.key(), now, right));
            } else if (!right.equals(TotalWrites.numbers(after))) {
                again.add(new Compared(total.key(), now, Map.of(), Optional.of(said)));
            }
        }
        return next(progress, comparing.round() + 1, again, wrong, comparing.left());
    }

    private static AuditProgress next(AuditProgress progress, int round, List<Compared> totals, List<Wrong> wrong, int left) {
        return progress.next(totals.isEmpty() || round > MOST_ROUNDS
                ? new Stage.End(wrong, left + totals.size())
                : new Stage.Comparing(round, totals, wrong, left));
    }
}
