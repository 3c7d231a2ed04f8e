package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Sha256;
import io.relata.internal.engine.total.TotalWrites;
import io.relata.internal.fanout.total.AuditProgress.Listed;
import io.relata.internal.fanout.total.AuditProgress.Stage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The passes of an audit that find totals which may be wrong. */
final class SketchTotals {
    /** How many passes spread totals. By each, those that only share buckets with others that change get fewer. */
    private static final int MOST_PASSES = 6;
    private static final int MOST_REMEMBERED = 10_000;

    private final AuditLimits limits;
    private final CountedParts parts;
    private final AuditReads reads;
    private final CompareTotals next;
    /** Of one run: a function takes turns of many. */
    private final Map<CopyKey, String> orders = new HashMap<>();
    private String ordered = "";

    /** @param next takes what they have found */
    SketchTotals(AuditLimits limits, CountedParts parts, AuditReads reads, CompareTotals next) {
        this.limits = limits;
        this.parts = parts;
        this.reads = reads;
        this.next = next;
    }

    /** Adds a page. From the second pass on, the totals that it is about are listed. */
    Stage seen(AuditProgress progress, Stage.Sketching sketching, List<Item> items) {
        if (!ordered.equals(progress.run()) || orders.size() > MOST_REMEMBERED) {
            orders.clear();
            ordered = progress.run();
        }
        TotalSketch sketch = sketching.sketch().copy();
        ListedTotals listing = new ListedTotals(sketching.listed(), limits.listedBytes());
        for (Item item : items) {
            CountedParts.total(item).filter(key -> differed(progress, sketching.differing(), key)).ifPresent(key -> {
                sketch.subtract(key, TotalWrites.numbers(Optional.of(item)));
                if (progress.pass() > 1) {
                    listing.add(orders.computeIfAbsent(key, met -> order(progress, met, () -> Optional.of(item))), key);
                }
            });
            parts.of(item).forEach((key, numbers) -> {
                if (differed(progress, sketching.differing(), key)) {
                    sketch.add(key, numbers);
                    if (progress.pass() > 1) {
                        listing.add(orders.computeIfAbsent(key, met -> order(progress, met, () -> reads.total(met))), key);
                    }
                }
            });
        }
        return new Stage.Sketching(sketching.differing(), sketch, listing.listed());
    }

    /** Whether a total was in a bucket that differed in each of these passes, the first ones of the audit. */
    private static boolean differed(AuditProgress progress, List<BitSet> differing, CopyKey key) {
        for (int i = 0; i < differing.size(); i++) {
            if (!differing.get(i).get(TotalSketch.bucket(progress.salt(i + 1), key))) {
                return false;
            }
        }
        return true;
    }

    /** First what did not change since the audit began, where there is no room for all; among those, another order in each run. */
    private String order(AuditProgress progress, CopyKey key, Supplier<Optional<Item>> total) {
        boolean changed = limits.areAny() && total.get().filter(item -> item.isWhole(TotalWrites.COUNTED_AT))
                .filter(item -> item.number(TotalWrites.COUNTED_AT) > progress.began().toEpochMilli()).isPresent();
        return (changed ? "1" : "0") + Sha256.hex(progress.run() + " " + key.id() + " " + key.type()).substring(0, 24);
    }

    /** What follows from a pass. */
    AuditProgress ended(AuditProgress progress, Stage.Sketching sketching) {
        List<BitSet> differing = new ArrayList<>(sketching.differing());
        differing.add(sketching.sketch().differing());
        Listed listed = sketching.listed();
        if (differing.get(differing.size() - 1).isEmpty()) {
            return progress.next(new Stage.End(List.of(), 0));
        } else if (progress.pass() == 1 || listed.cut() > 0 && progress.pass() < MOST_PASSES) {
            return progress.next(differing);
        }
        return next.begun(progress, listed.keys().values().stream().filter(key -> differed(progress, differing, key)).distinct().toList(),
                listed.cut());
    }
}
