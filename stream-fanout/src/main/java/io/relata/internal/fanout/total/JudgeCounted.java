package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.CountItems;
import io.relata.internal.engine.total.RankTotals;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.SourceItems;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges whether totals were told of each core item what it counts for. */
public final class JudgeCounted {
    private final CountItems counts;
    private final SourceItems truth;
    private final RankTotals ranks;

    JudgeCounted(Look look) {
        this.counts = new CountItems(look.model());
        this.truth = look.truth();
        this.ranks = new RankTotals(look.model());
    }

    /** @param item an entity, a link, or what is left of one; readable */
    List<Finding> source(CoreKey key, Item item) {
        if (!counts.isCounted(key)) {
            return List.of();
        }
        CopyKey contribution = TotalKey.contribution(key);
        Optional<Item> counted = truth.read(contribution);
        if (!counted.map(JudgeCounted::isReadable).orElse(true)) {
            return List.of();
        }
        // What was removed and came back in an earlier version, which counts for nothing as it did when it was gone, is not told of again.
        boolean ahead = counted.filter(found -> found.has(Contribution.PARTS) && found.version() > item.version())
                .isPresent();
        boolean endsInTime = counted.map(Contribution::endsInTime).orElse(true);
        if (!ahead && endsInTime && counts.of(key, Optional.of(item)).equals(Contribution.of(counted))) {
            return List.of();
        }
        boolean behind = counted.map(found -> found.version() < item.version()).orElse(true);
        return List.of(new Finding(Fault.MISCOUNTED, behind ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_WRITE, contribution, key,
                state(Optional.of(item), counted),
                ahead
                        ? "it is said to be counted as of a later version than it has"
                        : endsInTime ? "totals count it for something else than it is" : ending(counted.get())));
    }

    /** What is left of what is not there any more. That of others is judged with them. */
    List<Finding> contribution(CopyKey key, Item item) {
        if (!isReadable(item)) {
            return List.of(Finding.unexplained(item, "a contribution has a kind, a version, and parts of whole numbers"));
        }
        CoreKey source = TotalKey.source(key);
        Optional<Item> counted = truth.read(source);
        if (!item.has(Contribution.PARTS) && Contribution.endsInTime(item) || counted.isPresent() && counts.isCounted(source)) {
            return List.of();
        }
        return List.of(new Finding(Fault.MISCOUNTED, counted.isPresent() ? LikelyCause.OTHER_MODEL : LikelyCause.LOST_CHANGE, key, key,
                state(counted, Optional.of(item)),
                item.has(Contribution.PARTS)
                        ? counted.isPresent() ? "totals count what the model does not" : "totals count what is not there"
                        : ending(item)));
    }

    private static String ending(Item contribution) {
        return contribution.has(Contribution.PARTS)
                ? "it would not be known any more that it is counted"
                : "it counts for nothing, and would stay for ever";
    }

    List<Finding> total(CopyKey key, Item item) {
        boolean readable = TotalKey.KIND.is(item) && item.attributes().entrySet().stream()
                .allMatch(each -> !each.getKey().startsWith(TotalKey.NUMBER) || Item.isWholeNumber(each.getValue()));
        if (!readable) {
            return List.of(Finding.unexplained(item, "a total has a kind, and numbers"));
        } else if (!item.isWhole(TotalKey.REVISION) || !TotalKey.isOfTotal(key)) {
            return List.of();
        }
        Map<String, Optional<String>> wrong = ranks.wrong(TotalKey.of(key), item);
        return wrong.isEmpty()
                ? List.of()
                : List.of(new Finding(Fault.MISRANKED, LikelyCause.LOST_CHANGE, key, key, "revision " + item.number(TotalKey.REVISION),
                        "its numbers put it into another place of a list: " + wrong.keySet()));
    }

    /** Whether a contribution can be read. */
    public static boolean isReadable(Item item) {
        return Contribution.KIND.is(item) && item.hasVersion()
                && item.value(Contribution.PARTS).map(JudgeCounted::areParts).orElse(true);
    }

    private static boolean areParts(Object parts) {
        return parts instanceof Map<?, ?> totals && totals.entrySet().stream().allMatch(total -> TotalKey.isText((String) total.getKey())
                && total.getValue() instanceof Map<?, ?> numbers && numbers.values().stream().allMatch(Item::isWholeNumber));
    }

    private static String state(Optional<Item> source, Optional<Item> contribution) {
        return "source " + SourceItems.version(source) + ", contribution " + SourceItems.version(contribution);
    }
}
