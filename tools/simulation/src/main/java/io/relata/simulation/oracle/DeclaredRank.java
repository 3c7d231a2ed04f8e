package io.relata.simulation.oracle;

import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import io.relata.total.Ranking;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A list by a total.
 *
 * @param holder the entity that is listed
 * @param total the name of the total
 * @param attribute that is added up; empty for the count
 * @param having how numbers of those that have the attribute are called
 * @param index the name of the index
 */
public record DeclaredRank(String holder, String total, Ranking.Measure measure, String attribute, String having, String index) {
    private static final int SHARDS = 4;

    /** All of a model, those of one entity in their order. */
    static List<DeclaredRank> of(TableModel model) {
        List<DeclaredRank> all = new ArrayList<>();
        Map<String, Integer> numbers = new HashMap<>();
        for (TotalType total : model.totals()) {
            String holder = DeclaredTotal.of(total).holder();
            for (Ranking by : total.rankings()) {
                String attribute = by.attribute().orElse("");
                boolean required = total.sums().stream().anyMatch(sum -> sum.name().equals(attribute) && sum.required());
                all.add(new DeclaredRank(holder, total.name(), by.measure(), attribute, required ? "" : "." + attribute + "?",
                        "rank-" + numbers.merge(holder, 1, Integer::sum)));
            }
        }
        return all;
    }

    String partitionAttribute() {
        return "_" + index;
    }

    String sortAttribute() {
        return "_" + index + "Sort";
    }

    String partition(String id) {
        String name = measure == Ranking.Measure.COUNT ? "count" : measure == Ranking.Measure.SUM ? "sum." : "average.";
        return holder + "." + total + "." + name + attribute + "#" + Texts.shard(id, SHARDS);
    }

    /** The sort key, where there is something to sort by. */
    Optional<String> sort(String id, Map<String, BigDecimal> numbers) {
        return number(numbers).map(number -> Texts.ordered(number) + "#" + id);
    }

    private Optional<BigDecimal> number(Map<String, BigDecimal> numbers) {
        String all = "#" + total;
        if (!numbers.containsKey(all)) {
            return Optional.empty();
        }
        BigDecimal sum = numbers.getOrDefault(all + "." + attribute, BigDecimal.ZERO);
        return switch (measure) {
            case COUNT -> Optional.ofNullable(numbers.get(all));
            case SUM -> Optional.of(sum);
            case AVERAGE -> Optional.ofNullable(numbers.get(all + having))
                    .map(count -> sum.divide(count, Math.max(2, sum.stripTrailingZeros().scale()), RoundingMode.HALF_UP));
        };
    }
}
